/** A JSON schema as produced by zod. */
export type Schema = Readonly<Record<string, unknown>>;

/** Direction of a value: sent values may have undefined fields, answered ones are read-only. */
export type SchemaDirection = "sent" | "answered";

const SIMPLE_TYPES: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};
const NAME = /^[A-Za-z_$][\w$]*$/;
const INDENT = "  ";

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const subschemas = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

function unionType(types: readonly string[]): string {
  const different = [...new Set(types)];
  return different.includes("unknown") ? "unknown" : different.join(" | ");
}

/** A property name, quoted if necessary. */
export function propertyName(name: string): string {
  return NAME.test(name) ? name : JSON.stringify(name);
}

/** Whether a type needs parentheses before `[]`. */
function isCompound(schema: Schema, way: SchemaDirection): boolean {
  const choices = [schema.enum, schema.anyOf, schema.oneOf, schema.type ?? schema.allOf];
  return choices.some((one) => Array.isArray(one) && one.length > 1) || (schema.type === "array" && way === "sent");
}

function arrayType(schema: Schema, way: SchemaDirection, depth: number): string {
  const tuple = subschemas(schema.prefixItems);
  const readonly = way === "sent" ? "readonly " : "";
  if (tuple.length > 0) return `${readonly}[${tuple.map((item) => schemaToType(item, way, depth)).join(", ")}]`;
  const items = isSchema(schema.items) ? schema.items : {};
  const item = schemaToType(items, way, depth);
  return `${readonly}${isCompound(items, way) ? `(${item})` : item}[]`;
}

function objectType(schema: Schema, way: SchemaDirection, depth: number): string {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  if (properties.length === 0) {
    const { additionalProperties: values } = schema;
    if (isSchema(values)) return `Record<string, ${schemaToType(values, way, depth)}>`;
    return values === false ? "Record<string, never>" : "Record<string, unknown>";
  }
  const required = Array.isArray(schema.required) ? schema.required : [];
  const lines = properties.map(([name, described]) => {
    const type = schemaToType(isSchema(described) ? described : {}, way, depth + 1);
    const optional = !required.includes(name);
    const undefinable = optional && way === "sent" && type !== "unknown" ? " | undefined" : "";
    return `${INDENT.repeat(depth + 1)}${propertyName(name)}${optional ? "?" : ""}: ${type}${undefinable};`;
  });
  return `{\n${lines.join("\n")}\n${INDENT.repeat(depth)}}`;
}

/**
 * The TypeScript type of a JSON schema. `depth`: indentation. Throws for an unknown schema feature, because a wrong
 * type would be worse than none.
 */
export function schemaToType(schema: Schema, way: SchemaDirection, depth = 0): string {
  if (isSchema(schema.not) && Object.keys(schema.not).length === 0) return "never";
  if (schema.$ref !== undefined) throw new Error("A schema that refers to another one has no type yet.");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return unionType(schema.enum.map((value) => JSON.stringify(value)));
  const choices = [...subschemas(schema.anyOf), ...subschemas(schema.oneOf)];
  if (choices.length > 0) return unionType(choices.map((one) => schemaToType(one, way, depth)));
  const { type } = schema;
  if (type === undefined) {
    const parts = subschemas(schema.allOf).map((one) => schemaToType(one, way, depth));
    return parts.length === 0 ? "unknown" : parts.join(" & ");
  }
  if (Array.isArray(type)) return unionType(type.map((one) => schemaToType({ ...schema, type: one }, way, depth)));
  if (type === "array") return arrayType(schema, way, depth);
  if (type === "object") return objectType(schema, way, depth);
  const simple = typeof type === "string" ? SIMPLE_TYPES[type] : undefined;
  if (simple === undefined) throw new Error(`A schema of type ${JSON.stringify(type)} has no type yet.`);
  return simple;
}
