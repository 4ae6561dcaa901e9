import { isUtf8 } from "node:buffer";
import { piecesOf } from "./tar-entries.ts";

/** A line of a part by its number, from 1; null where it is longer than a line may be, or no UTF-8. */
export type ReadLine = { readonly nth: number; readonly text: string | null };

type Part = { readonly offset: number; readonly size: number };

function textOf(bytes: Buffer): string | null {
  return isUtf8(bytes) ? bytes.toString("utf8") : null;
}

/** Lines of a part after the first `skip`; never more of one is held than `most` bytes. */
export async function* linesOfPart(path: string, part: Part, skip: number, most: number): AsyncGenerator<ReadLine> {
  let [nth, held, isLong] = [0, [] as Buffer[], false];
  const lengthOf = () => held.reduce((sum, { byteLength }) => sum + byteLength, 0);
  for await (const piece of piecesOf(path, part)) {
    let from = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      nth += 1;
      const rest = piece.subarray(from, at);
      const fits = !isLong && lengthOf() + rest.byteLength <= most;
      if (nth > skip) yield { nth, text: fits ? textOf(Buffer.concat([...held, rest])) : null };
      [held, isLong, from] = [[], false, at + 1];
    }
    const rest = piece.subarray(from);
    if (isLong || rest.byteLength === 0) continue;
    if (lengthOf() + rest.byteLength > most) [held, isLong] = [[], true];
    else held.push(Buffer.from(rest));
  }
}
