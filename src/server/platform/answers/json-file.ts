import type { FileAnswer } from "../../../contract/files.ts";
import { inTurns } from "./turns.ts";

/** A value as a member of the outermost object. Line breaks inside of texts are escaped, so that these are the layout's. */
const laidOut = (value: unknown) => JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
const LAST = "\n  ]";

async function* list(items: readonly unknown[]): AsyncGenerator<string> {
  let between = "[";
  for await (const some of inTurns(items)) {
    yield between + laidOut(some).slice(1, -LAST.length);
    between = ",";
  }
  yield items.length === 0 ? "[]" : LAST;
}

async function* written(content: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let between = "{\n  ";
  for (const [name, value] of Object.entries(content)) {
    yield `${between}${JSON.stringify(name)}: `;
    if (Array.isArray(value)) yield* list(value);
    else yield laidOut(value);
    between = ",\n  ";
  }
  yield between === "{\n  " ? "{}\n" : "\n}\n";
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

/**
 * An object as a JSON file that people read, too: as `JSON.stringify` lays it out with two spaces, its lists written a
 * portion at a time while the file is sent. Takes the file's name and members of which none is undefined.
 */
export function jsonFile(name: string, content: Readonly<Record<string, unknown>>): FileAnswer {
  return { name, type: "application/json", size: null, body: encoded(written(content)) };
}
