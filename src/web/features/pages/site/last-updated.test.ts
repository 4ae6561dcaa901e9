import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import privacy from "../../../messages/en/privacy.ts";
import contact from "../../../messages/en/static.ts";
import terms from "../../../messages/en/terms.ts";
import { LAST_UPDATED } from "./last-updated.ts";

/** Of the texts alone: a key is not shown. */
const fingerprint = (texts: object) =>
  createHash("sha256")
    .update(JSON.stringify(Object.values(texts)))
    .digest("hex")
    .slice(0, 12);

it.each([
  ["terms", terms, "2026-11-30 0f4149a72262"],
  ["privacy", privacy, "2026-11-30 7eff569dcc45"],
  ["contact", contact, "2026-11-30 54037722f591"],
] as const)(
  "%s says the day of its last change: a changed text takes a new day, and then its fingerprint",
  (page, text, known) => {
    expect(`${LAST_UPDATED[page]} ${fingerprint(text)}`).toBe(known);
  },
);
