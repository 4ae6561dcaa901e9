import { expect, test } from "vitest";
import { linksOf, piecesOf, readMarkdown, wordsOf } from "../../../tests/support/markdown.ts";
import { markdownLine, markdownText } from "./escape.ts";

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
      expect(wordsOf(only).replaceAll(/\s+/g, " ")).toBe(read);
      expect(piecesOf(tree, "image", "html", "code", "inlineCode", "strong", "emphasis", "delete", "list")).toEqual([]);
      expect(linksOf(tree)).toEqual([]);
    }
  },
);
