import { expect, test } from "vitest";
import { prefersMarkdown } from "./accepts-markdown.ts";

test.each([
  "text/markdown",
  "text/markdown, text/html",
  "text/markdown, text/html, */*",
  "text/html;q=0.8, text/markdown",
  "Text/Markdown ; q=1.0 , text/html;q=0.9",
  "text/markdown, */*",
  "text/markdown;q=0.5, */*;q=0.5",
  "text/markdown; variant=CommonMark",
  "text/markdown;q=0.5, text/*;q=0.1, */*",
  "*/*, text/*;q=0, text/markdown;q=0.001",
  "text/markdown;q=0.2, text/html;q=0.5, text/markdown;q=0.7",
  "text/markdown;q=1.000, text/html;q=0.",
])("X121 %j wants Markdown", (accept) => expect(prefersMarkdown(accept)).toBe(true));

test.each([
  null,
  "",
  "*/*",
  "text/*",
  "text/html",
  "text/html, text/markdown",
  "text/markdown;q=0.5, text/html",
  "text/markdown;q=0",
  "text/markdown;q=0.1, */*",
  "text/markdown;q=0.1, text/*;q=0.2",
  "text/markdown;q=nonsense",
  "text/markdown;q=7",
  "text/markdown;q=1e-3",
  "text/markdown;q=0.1234",
  "text/markdown;q=1.001",
  "text/markdown;q=",
  "text/markdown;q=+1",
  "text/html;q=0.2, text/markdown;q=0.5, text/html;q=0.7",
  "text/markdown;q=0.3, text/html;q=0.5, text/*;q=0.1",
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
  "application/text/markdown",
])("X121 %j does not", (accept) => expect(prefersMarkdown(accept)).toBe(false));
