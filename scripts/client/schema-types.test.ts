import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type SchemaDirection, schemaToType } from "./schema-types.ts";

function written(schema: z.ZodType, way: SchemaDirection = "answered"): string {
  const io = way === "sent" ? "input" : "output";
  return schemaToType(z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>, way);
}

describe("X123 types of schemas", () => {
  test.each([
    [z.string(), "string"],
    [z.uuid(), "string"],
    [z.number().int().min(0), "number"],
    [z.boolean().nullable(), "boolean | null"],
    [z.literal(true), "true"],
    [z.enum(["a", "b"]), '"a" | "b"'],
    [z.enum(["a", "b"]).array(), '("a" | "b")[]'],
    [z.string().nullable().array(), "(string | null)[]"],
    [z.string().array().array(), "string[][]"],
    [z.object({ a: z.string() }).nullable().array(), "({\n  a: string;\n} | null)[]"],
    [z.record(z.string(), z.number()), "Record<string, number>"],
    [z.tuple([z.string(), z.number()]), "[string, number]"],
    [z.union([z.literal(""), z.number()]), '"" | number'],
    [z.array(z.never()), "never[]"],
    [z.unknown(), "unknown"],
  ] as const)("%# has the expected type", (schema, type) => expect(written(schema)).toBe(type));

  test("fields keep their order and indentation; optional ones are marked", () => {
    const schema = z.strictObject({
      "a-b": z.string().default("x"),
      c: z.object({ d: z.array(z.string()).optional() }),
    });
    expect(written(schema, "sent")).toBe(
      '{\n  "a-b"?: string | undefined;\n  c: {\n    d?: readonly string[] | undefined;\n  };\n}',
    );
    expect(written(schema)).toBe('{\n  "a-b": string;\n  c: {\n    d?: string[];\n  };\n}');
  });

  test("a transformed value has its input type when sent", () => {
    const words = z.string().transform((text) => text.length);
    expect(written(z.object({ words, many: z.coerce.number() }), "sent")).toMatch(/words: string;/);
  });

  test("an unknown schema is an error", () => {
    expect(() => schemaToType({ type: "stranger" }, "sent")).toThrow("stranger");
    expect(() => schemaToType({ $ref: "#" }, "sent")).toThrow("refers");
  });
});
