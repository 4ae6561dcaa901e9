import { describe, expect, test } from "vitest";
import { z } from "zod";
import { stripUndeclared } from "./strip-undeclared.ts";

const schema = z.object({
  id: z.string(),
  kind: z.enum(["a", "b"]),
  count: z.number().int(),
  note: z.string().optional(),
  hidden: z.literal(true).optional(),
  owner: z.object({ name: z.string() }).nullable(),
  tags: z.array(z.object({ name: z.string() })),
});
const present = stripUndeclared(schema);
const clean = { id: "1", kind: "a", count: 1, owner: { name: "Ann" }, tags: [{ name: "x" }] } as const;

describe("stripUndeclared", () => {
  test("returns the answer itself if it holds only declared fields", () => {
    expect(present(clean)).toBe(clean);
    const noted = { ...clean, note: "n", hidden: true, owner: null, tags: [] };
    expect(present(noted)).toBe(noted);
    const empty = { ...clean, note: undefined };
    expect(present(empty)).toEqual(clean);
  });

  test.each([
    ["beside the rest", { ...clean, password_hash: "x" }],
    ["in an inner record", { ...clean, owner: { name: "Ann", email: "ann@example.com" } }],
    ["in the last of a list", { ...clean, tags: [{ name: "x" }, { name: "y", hidden: 1 }] }],
  ])("never returns a hidden column %s", (_where, answer) => {
    const shown = JSON.stringify(present(answer));
    expect(shown).not.toMatch(/password_hash|email|hidden/);
    expect(JSON.parse(shown)).toMatchObject({ id: "1", owner: { name: "Ann" } });
  });

  test.each([
    ["a missing field", { ...clean, id: undefined }],
    ["a record instead of a text", { ...clean, id: { password_hash: "x" } }],
    ["a list instead of a text", { ...clean, id: ["x"] }],
    ["an unknown word", { ...clean, kind: "c" }],
    ["another than the one value", { ...clean, hidden: false }],
    ["no number", { ...clean, count: Number.NaN }],
    ["a date instead of a text", { ...clean, id: new Date(0) }],
    ["a record instead of a list", { ...clean, tags: {} }],
    ["nothing", undefined],
  ])("refuses %s", (_what, answer) => {
    expect(() => present(answer)).toThrow(z.ZodError);
  });

  test("parses if the schema does more: enums, transforms, unions", () => {
    expect(stripUndeclared(z.object({ a: z.string().trim() }))({ a: " x " })).toEqual({ a: "x" });
    expect(stripUndeclared(z.object({ a: z.coerce.number() }))({ a: "1" })).toEqual({ a: 1 });
    expect(stripUndeclared(z.union([z.object({ a: z.string() }), z.string()]))({ a: "x", b: 1 })).toEqual({ a: "x" });
    expect(() => stripUndeclared(z.strictObject({ a: z.string() }))({ a: "x", b: 1 })).toThrow(z.ZodError);
  });
});
