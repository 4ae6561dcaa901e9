import { z } from "zod";

/** Whether a value matches a schema and has no undeclared field. */
type Check = (value: unknown) => boolean;

/** Primitive kinds. Formats and lengths are validated on input and not again on output. */
const KINDS: Readonly<Record<string, Check>> = {
  string: (value) => typeof value === "string",
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === "boolean",
};

/** Whether a schema transforms values (`trim`), which requires parsing. */
function changesValues({ def }: z.ZodType): boolean {
  const { checks = [] } = def as { checks?: readonly { _zod: { def: { check: string } } }[] };
  return "coerce" in def || checks.some((check) => check._zod.def.check === "overwrite");
}

function objectCheck(schema: z.ZodObject): Check | null {
  if (schema.def.catchall !== undefined) return null;
  const fields = new Map<string, { check: Check; needed: number }>();
  for (const [name, field] of Object.entries(schema.shape)) {
    const check = checkOf(field as z.ZodType);
    if (check === null) return null;
    fields.set(name, { check, needed: field instanceof z.ZodOptional ? 0 : 1 });
  }
  const needed = [...fields.values()].reduce((sum, field) => sum + field.needed, 0);
  return (value) => {
    if (typeof value !== "object" || value === null) return false;
    let there = 0;
    for (const name in value) {
      const field = fields.get(name);
      if (field === undefined || !field.check((value as Record<string, unknown>)[name])) return false;
      there += field.needed;
    }
    return there === needed;
  };
}

function arrayCheck(schema: z.ZodArray): Check | null {
  const check = checkOf(schema.element as z.ZodType);
  return check && ((value) => Array.isArray(value) && value.every(check));
}

function checkOf(schema: z.ZodType): Check | null {
  if (changesValues(schema)) return null;
  if (schema instanceof z.ZodObject) return objectCheck(schema);
  if (schema instanceof z.ZodArray) return arrayCheck(schema);
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) {
    const values = new Set<unknown>(schema instanceof z.ZodEnum ? schema.options : schema.values);
    return (value) => values.has(value);
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const empty = schema instanceof z.ZodNullable ? null : undefined;
    const check = checkOf(schema.unwrap() as z.ZodType);
    return check && ((value) => value === empty || check(value));
  }
  return KINDS[schema.def.type] ?? null;
}

/**
 * Returns an answer without fields that its schema does not declare. Most answers have none and are returned without a
 * copy; the others are parsed, which strips them. Throws if a field is missing.
 */
export function stripUndeclared<S extends z.ZodType>(schema: S): (answer: unknown) => z.output<S> {
  let made: { readonly check: Check | null } | undefined;
  return (answer) => {
    // Compiled at the first answer: startup would otherwise compile hundreds at once.
    made ??= { check: checkOf(schema) };
    return made.check?.(answer) ? (answer as z.output<S>) : schema.parse(answer);
  };
}
