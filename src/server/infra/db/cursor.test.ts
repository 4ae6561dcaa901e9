import { describe, expect, it } from "vitest";
import { AppError } from "../../../contract/errors.ts";
import { type CursorPart, decodeCursor, encodeCursor } from "./cursor.ts";

const ID = "01980000-0000-7000-8000-000000000001";
const SHAPE: CursorPart[] = ["instant", "number", "string", "id"];

function errorOf(text: string, shape: CursorPart[] = SHAPE): unknown {
  try {
    return decodeCursor(text, shape);
  } catch (error) {
    return error instanceof AppError ? error.fields?.cursor?.code : error;
  }
}

describe("cursors of lists", () => {
  it("J8 decodes what was encoded, and null without a cursor", () => {
    const values = ["2026-11-21T12:00:00.123Z", 7, "é — 🦊", ID];
    expect(decodeCursor(encodeCursor(values), SHAPE)).toEqual(values);
    expect(decodeCursor(undefined, SHAPE)).toBeNull();
    expect(decodeCursor(encodeCursor(["2026-11-21T12:00:00.123456Z"]), ["instant"])).toHaveLength(1);
  });

  it("J21 holds integers beyond PostgreSQL's integer type if the list has such values", () => {
    const values = [6_000_000_000, ID];
    expect(decodeCursor(encodeCursor(values), ["whole", "id"])).toEqual(values);
    for (const odd of [0.5, 2 ** 53, "7"]) expect(errorOf(encodeCursor([odd, ID]), ["whole", "id"])).toBe("invalid");
    expect(errorOf(encodeCursor(values), ["number", "id"])).toBe("invalid");
  });

  it.each([
    "",
    "%%%",
    "bm90IGpzb24",
    "e30",
    "bnVsbA",
    encodeCursor([]),
    encodeCursor(["2026-11-21T12:00:00Z", 7, "x"]),
    "A".repeat(501),
  ])("refuses %j as a field error", (text) => {
    expect(errorOf(text)).toBe("invalid");
  });

  it.each([
    ["instant", "yesterday"],
    ["instant", "2026-02-30T12:00:00.000Z"],
    ["instant", "0000-01-01T00:00:00.000Z"],
    ["instant", "2026-13-01T00:00:00.000Z"],
    ["number", "7"],
    ["number", 3_000_000_000],
    ["id", "1' OR '1'='1"],
    ["string", "a\0b"],
    ["string", "\ud800"],
  ] as const)("refuses %s %j, which the database could not compare", (part, value) => {
    expect(errorOf(encodeCursor([value]), [part])).toBe("invalid");
  });
});
