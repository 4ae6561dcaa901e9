import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import privacy from "../../messages/en/privacy.ts";
import contact from "../../messages/en/static.ts";
import terms from "../../messages/en/terms.ts";
import { LAST_UPDATED } from "./last-updated.ts";

const fingerprint = (text: object) => createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 12);

it.each([
  ["terms", terms, "2026-11-29 780d53da9aef"],
  ["privacy", privacy, "2026-11-29 dddf8a8815f1"],
  ["contact", contact, "2026-11-29 34262adc3a25"],
] as const)(
  "%s says the day of its last change: a changed text takes a new day, and then its fingerprint",
  (page, text, known) => {
    expect(`${LAST_UPDATED[page]} ${fingerprint(text)}`).toBe(known);
  },
);
