import { expect, it } from "vitest";
import { etagOf, matchesEtag } from "./etag.ts";

it("X68 one tag identifies a content in every encoding and is therefore weak", () => {
  const tag = etagOf("one");
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect([etagOf(Buffer.from("one")), etagOf("two")]).toEqual([tag, expect.not.stringMatching(tag)]);
});

it.each([
  ["the tag itself", 'W/"a"', true],
  ["the tag as a proxy strengthens it", '"a"', true],
  ["one of several", '"b", W/"a"', true],
  ["whatever is there", "*", true],
  ["whatever is there, among blanks", " * ", true],
  ["another one", '"b"', false],
  ["a tag that is called like whatever is there", '"*"', false],
  ["nothing", "", false],
  ["no header", undefined, false],
])("X68 %s", (_what, header, known) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(known);
});
