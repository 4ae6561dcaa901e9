import { expect, test } from "vitest";
import { findLinks, findNodes, nodeText, readMarkdown } from "../../../tests/support/markdown.ts";
import { markdownLine, markdownLines, markdownText } from "./escape.ts";

const MEANT_AS_SOMETHING = [
  "# A heading",
  "- a point",
  "+ a point",
  "1. first",
  "12) twelfth",
  "> quoted",
  "===",
  "---",
  "***",
  "```js",
  "~~~",
  "[a link](https://evil.example)",
  "![a picture](https://evil.example/a.png)",
  "[name]: https://evil.example",
  "[^1]: a note",
  "<script>alert(1)</script>",
  "<https://evil.example>",
  "&lt;b&gt; &#35; &copy;",
  "**bold** __bold__ *slanted* _slanted_ `code` ~~gone~~",
  "a | b",
  "|---|---|",
  "ends with a backslash \\",
  "\\# escaped by hand",
  "line\u2028# separator\u0085# next",
  "https://evil.example/a and HTTP://evil.example",
  "www.evil.example, WWW.evil.example",
  "write to eve@evil.example or e.v+e@evil.example, mailto:eve@evil.example",
  "C# and F#, R&D, 5 * 3 = 15, snake_case, a<b",
];

test.each(MEANT_AS_SOMETHING)(
  "X122 the words %j mean nothing but themselves, wherever in a line they stand",
  (text) => {
    const plain = text.replaceAll(/[\s\u0085\u2028]+/g, " ");
    for (const [document, read] of [
      [markdownLine(markdownText(text)), plain],
      [`Said: ${markdownText(text)}`, `Said: ${plain}`],
      [`# ${markdownText(text)}`, plain],
    ] as const) {
      const tree = readMarkdown(document);
      expect(tree.children).toHaveLength(1);
      const [only = tree] = tree.children ?? [];
      expect(nodeText(only).replaceAll(/\s+/g, " ")).toBe(read);
      expect(findNodes(tree, "image", "html", "code", "inlineCode", "strong", "emphasis", "delete", "list")).toEqual(
        [],
      );
      expect(findLinks(tree)).toEqual([]);
    }
  },
);

test.each([
  ["tags\u{e0001}\u{e0069}\u{e0067}\u{e007f}", "tags"],
  ["\u202etxet\u202c \u2066one\u2069 \u202a\u202b\u202d", "txet one "],
  ["no\u200bwidth\u2060\ufeff", "nowidth"],
  ["bell\u0007, escape\u001b[2J, delete\u007f, c1\u009b", "bell, escape[2J, delete, c1"],
  ["\u200b# heading", "# heading"],
  ["https:\u200b//evil.example", "https://evil.example"],
  // Direction marks, emoji sequences, and joiners.
  [
    "a\u200eb\u200fc \u{1f468}\u200d\u{1f469} \u0646\u200c\u0645",
    "a\u200eb\u200fc \u{1f468}\u200d\u{1f469} \u0646\u200c\u0645",
  ],
])("X122 of the words %j what nobody sees is left out, and means nothing", (text, said) => {
  const tree = readMarkdown(`Said: ${markdownText(text)}`);
  expect(nodeText(tree)).toBe(`Said: ${said}`.trim());
  expect(findLinks(tree)).toEqual([]);
  expect(markdownLines(`${text}\n${text}`)).toBe(`${markdownText(text)}\n${markdownText(text)}`);
});
