import { z } from "zod";

/** Whether a value has the kinds of a schema and nothing that it does not declare. */
type Check = (value: unknown) => boolean;

/** Kinds without parts. Ids, days and lengths are looked at when they come in, not again when they go out. */
const KINDS: Readonly<Record<string, Check>> = {
  string: (value) => typeof value === "string",
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === "boolean",
};

/** A schema that changes values (`trim`) has to be asked for the changed one. */
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
 * Gives an answer with nothing in it that its schema does not declare. Most answers have nothing else and go out as they
 * are, without being copied; any other one is parsed, which drops what is too much. Throws when something is missing.
 */
export function declaredOnly<S extends z.ZodType>(schema: S): (answer: unknown) => z.output<S> {
  const check = checkOf(schema);
  return (answer) => (check?.(answer) ? (answer as z.output<S>) : schema.parse(answer));
}
