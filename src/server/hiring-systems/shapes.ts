import { createHmac } from "node:crypto";
import { z } from "zod";
import { equalInConstantTime } from "../platform/crypto.ts";
import { SystemError } from "./system.ts";

/** Of a name there: what is longer is cut. */
const LONGEST = 300;
/** What no column keeps, and no line of a list shows. */
const UNSEEN = /\p{Cc}/gu;

/** A name or a title as a system gives it, in one line and no longer than anybody reads. */
export const said = z
  .string()
  .transform((text) => text.toWellFormed().replaceAll(UNSEEN, " ").trim().slice(0, LONGEST).toWellFormed());

/** The id of something there, as text: it stands in addresses and forms, and is looked for. */
export const id = z.string().regex(/^[\w.-]{1,60}$/);

/** What a system answered, by the shape that its vendor publishes. Throws `SystemError` for another one: nothing of it is logged. */
export function shaped<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new SystemError("broken", "an answer of another shape");
  return parsed.data;
}

/** Whether these bytes were signed with a secret: HMAC-SHA-256 as hexadecimal figures. */
export function isSigned(secret: string, bytes: Buffer | string, hex: string): boolean {
  if (secret === "") return false;
  return equalInConstantTime(createHmac("sha256", secret).update(bytes).digest("hex"), hex.toLowerCase());
}

/** What stands in a message; null where it is no JSON. */
export function messageOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

const folded = (words: string) =>
  words
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Whether two texts say the same, whatever a system has made of line breaks and put around paragraphs. */
export function sameWords(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** First and last name out of one: the last word is the last name, and of one word both are that. */
export function namesOf(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? name;
  return { first: words.slice(0, -1).join(" ") || last, last };
}
