import type { FileAnswer } from "../../../../contract/files.ts";
import { batchesPerTurn } from "../event-loop-batches.ts";

/**
 * Serializes a value at a nesting depth. Line breaks inside of strings are escaped, so all raw ones belong to the
 * layout.
 */
function serializeIndented(value: unknown, depth: number): string {
  return (JSON.stringify(value, null, 2) ?? "null").replaceAll("\n", `\n${"  ".repeat(depth)}`);
}

function* list(items: readonly unknown[]): Generator<string> {
  let between = "[\n    ";
  for (const item of items) {
    yield between + serializeIndented(item, 2);
    between = ",\n    ";
  }
  yield items.length === 0 ? "[]" : "\n  ]";
}

function* members(content: Readonly<Record<string, unknown>>): Generator<string> {
  let between = "{\n  ";
  for (const [name, value] of Object.entries(content)) {
    yield `${between}${JSON.stringify(name)}: `;
    if (Array.isArray(value)) yield* list(value);
    else yield serializeIndented(value, 1);
    between = ",\n  ";
  }
  yield between === "{\n  " ? "{}\n" : "\n}\n";
}

async function* encodeContent(content: Readonly<Record<string, unknown>>): AsyncGenerator<Uint8Array> {
  for await (const texts of batchesPerTurn(members(content))) yield Buffer.from(texts.join(""));
}

/**
 * Streams an object as an indented JSON file, formatted like `JSON.stringify` with two spaces. Members and list items
 * are written in portions while the file is sent. Takes the file name and the members, none of them undefined.
 */
export function jsonFile(name: string, content: Readonly<Record<string, unknown>>): FileAnswer {
  return { name, type: "application/json", size: null, body: encodeContent(content) };
}
