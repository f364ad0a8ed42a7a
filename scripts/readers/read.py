"""Prints the cells of files as JSON, one line a file. Arguments: pairs of kind ("csv", "xlsx") and path."""
import csv
import datetime
import json
import sys
import warnings

warnings.simplefilter("error")


def shown(value):
    if isinstance(value, datetime.datetime):
        return value.date().isoformat()
    return value


def cells(kind, path):
    if kind == "csv":
        with open(path, newline="", encoding="utf-8-sig") as file:
            return list(csv.reader(file, strict=True))
    import openpyxl

    book = openpyxl.load_workbook(path)
    assert book.sheetnames == ["List", "People"], book.sheetnames
    return [[shown(value) for value in row] for row in book["List"].iter_rows(values_only=True)]


for kind, path in zip(sys.argv[1::2], sys.argv[2::2]):
    print(json.dumps(cells(kind, path)))
