import { describe, expect, it } from "vitest";
import { textOfHtml } from "./plain-text.ts";

describe("J12 the text of a sanitised description", () => {
  it.each([
    ["paragraphs and headings", "<h2>About</h2><p>One.</p><p>Two.</p>", "About\n\nOne.\n\nTwo."],
    ["emphasis and links", '<p>a <strong>b</strong>, <a href="https://x.example">c</a>.</p>', "a b, c."],
    ["blanks", "<p> a <em> b</em>\n c </p>\n <p>d</p>", "a b c\n\nd"],
    ["blanks only inside of tags", "<p>a<strong> </strong>b</p>", "a b"],
    ["signs that were escaped", "<p>&lt;p&gt; &amp;amp; &quot;x&quot;</p>", '<p> &amp; "x"'],
    ["line breaks", "<p>a<br />b<br /><br />c</p>", "a\nb\n\nc"],
    ["a list", "<p>a</p><ul><li>b</li><li>c</li></ul><p>d</p>", "a\n\n- b\n- c\n\nd"],
    ["a list of paragraphs", "<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>", "- a\n- b\n  c"],
    ["numbers", "<ol><li>a</li><li>b</li></ol><ol><li>c</li></ol>", "1. a\n2. b\n\n1. c"],
    ["a list in a list", "<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>", "- a\n  1. b\n- c"],
    ["empty items", "<ul><li></li><li>a</li></ul>", "- a"],
    ["lines as they are set", "<pre>a\n b\n\n\nc</pre>", "a\nb\n\nc"],
    ["more lines than calls may lie in each other", `<pre>a${"\n".repeat(100_000)}b</pre>`, "a\n\nb"],
    ["no tags at all", "a  b", "a b"],
    ["nothing", "", ""],
    ["a tag that does not end", "<p>a</p><p", "a\n\n<p"],
  ])("has %s", (_what, html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});
