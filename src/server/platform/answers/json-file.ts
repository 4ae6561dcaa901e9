import type { FileAnswer } from "../../../contract/files.ts";
import { inTurns } from "../turns.ts";

/** A value at its place of the layout. Line breaks inside of texts are escaped, so that these are the layout's. */
function laidOut(value: unknown, depth: number): string {
  return (JSON.stringify(value, null, 2) ?? "null").replaceAll("\n", `\n${"  ".repeat(depth)}`);
}

function* list(items: readonly unknown[]): Generator<string> {
  let between = "[\n    ";
  for (const item of items) {
    yield between + laidOut(item, 2);
    between = ",\n    ";
  }
  yield items.length === 0 ? "[]" : "\n  ]";
}

function* members(content: Readonly<Record<string, unknown>>): Generator<string> {
  let between = "{\n  ";
  for (const [name, value] of Object.entries(content)) {
    yield `${between}${JSON.stringify(name)}: `;
    if (Array.isArray(value)) yield* list(value);
    else yield laidOut(value, 1);
    between = ",\n  ";
  }
  yield between === "{\n  " ? "{}\n" : "\n}\n";
}

async function* written(content: Readonly<Record<string, unknown>>): AsyncGenerator<Uint8Array> {
  for await (const texts of inTurns(members(content))) yield Buffer.from(texts.join(""));
}

/**
 * An object as a JSON file that people read, too: as `JSON.stringify` lays it out with two spaces, members and what is in
 * their lists written a portion at a time while the file is sent. Takes the file's name and members, none undefined.
 */
export function jsonFile(name: string, content: Readonly<Record<string, unknown>>): FileAnswer {
  return { name, type: "application/json", size: null, body: written(content) };
}
