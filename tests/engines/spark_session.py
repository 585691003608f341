"""Spark on this machine, for the tests that need it."""

import importlib.util
import os
import shutil
import sys
import warnings
from functools import cache
from typing import Any


def why_not() -> str:
    """Why there is no Spark here, or nothing."""
    if importlib.util.find_spec("pyspark") is None:
        return "pyspark is not installed: make test-engines has it"
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        return "Spark needs Java (17)"
    if "PYTEST_XDIST_WORKER" in os.environ:
        return "one Spark for each process is too much: make test-engines runs it once"
    return ""


@cache
def session() -> Any:
    """The one session of this process, which runs until the process ends."""
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    from pyspark.sql import SparkSession

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Spark about its surroundings
        made = (
            SparkSession.builder.master("local[1]")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.sql.shuffle.partitions", "1")
            .getOrCreate()
        )
    made.sparkContext.setLogLevel("OFF")
    return made
