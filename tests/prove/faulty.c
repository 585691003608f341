/* A module with deliberate faults, to show that the sanitizers are awake.

   Built and run by tests/prove/sanitize.py, never a part of the package. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <limits.h>
#include <stdlib.h>

static PyObject *nothing(PyObject *self, PyObject *args)
{
    Py_RETURN_NONE;
}

/* Not inlined, so that the compiler does not know what it reads: the run-time check must. */
static __attribute__((noinline)) int byte_at(const volatile unsigned char *block, size_t index)
{
    return block[index];
}

/* Reads one byte beyond a block of memory: AddressSanitizer. */
static PyObject *read_beyond(PyObject *self, PyObject *args)
{
    volatile unsigned char *block = malloc(8);
    int value = byte_at(block, 8);
    free((void *)block);
    return PyLong_FromLong(value);
}

/* Reads one character beyond a str, where an unchecked index of a kernel would. */
static PyObject *read_beyond_text(PyObject *self, PyObject *text)
{
    Py_ssize_t size = PyUnicode_GET_LENGTH(text);
    return PyLong_FromLong(byte_at(PyUnicode_DATA(text), size + 1)); /* a NUL is at size */
}

/* Reads memory that was given back: AddressSanitizer. */
static PyObject *use_after_free(PyObject *self, PyObject *args)
{
    volatile unsigned char *block = malloc(8);
    free((void *)block);
    return PyLong_FromLong(byte_at(block, 0));
}

/* Counts a port beyond what an int holds: UndefinedBehaviorSanitizer. */
static PyObject *overflow(PyObject *self, PyObject *args)
{
    volatile int number = INT_MAX / 10;
    number = number * 10 + 9;
    return PyLong_FromLong(number);
}

static PyMethodDef methods[] = {
    {"nothing", nothing, METH_NOARGS, NULL},
    {"read_beyond", read_beyond, METH_NOARGS, NULL},
    {"read_beyond_text", read_beyond_text, METH_O, NULL},
    {"use_after_free", use_after_free, METH_NOARGS, NULL},
    {"overflow", overflow, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "faulty", NULL, -1, methods};

PyMODINIT_FUNC PyInit_faulty(void)
{
    return PyModule_Create(&module);
}
