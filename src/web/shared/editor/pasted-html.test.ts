// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { htmlToText } from "./html-to-text.ts";
import { cleanPastedHtml } from "./pasted-html.ts";

const item = (mark: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${text}</p>`;

test("J49 turns Word list paragraphs into list items", () => {
  const html = `<p>Before</p>${item("·", "Ovens")}${item("·", "<b>Flour</b>")}<p>Between</p>${item("1.", "First")}${item("2.", "Then")}`;
  expect(cleanPastedHtml(html)).toBe(
    "<p>Before</p><ul><li>Ovens</li><li><b>Flour</b></li></ul><p>Between</p><ol><li>First</li><li>Then</li></ol>",
  );
});

test("J49 starts headings at the second level and removes purely visual markup", () => {
  expect(cleanPastedHtml("<style>p{}</style><h1>One</h1><h3>Two</h3><h6>Three</h6><p>&nbsp;</p><p>Words</p>")).toBe(
    "<h2>One</h2><h3>Two</h3><h4>Three</h4><p>Words</p>",
  );
});

test("J49 returns the text of formatted HTML, one line per block", () => {
  expect(htmlToText("<h2>One</h2><p>Two &amp; <strong>three</strong></p><ul><li><p>a</p></li><li>b</li></ul>")).toBe(
    "One\n\nTwo & three\n\n- a\n\n- b",
  );
});

test("drops comments, tracked deletions and hidden text of Word", () => {
  const html = [
    "<html><head><style><!-- span.Secret {mso-style-name:Secret; display:none; mso-hide:all;} p.Seen {margin:0} --></style></head><body>",
    "<p class=Seen>Bake <a style='mso-comment-reference:B_1'>bread</a><span class=MsoCommentReference><span style='font-size:8pt'>",
    "<a class=msocomanchor href='#_msocom_1'>[B1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span>",
    " at <del cite='mailto:b'>five</del><span class=msoDel>four</span><span class=msoIns><ins>six</ins></span>",
    "<span style='display:none;mso-hide:all'> hidden</span><span class=Secret> secret</span>.</p>",
    "<div style='mso-element:comment-list'><hr><div style='mso-element:comment'><p class=MsoCommentText>Pay less</p></div></div></body></html>",
  ].join("");
  expect(htmlToText(cleanPastedHtml(html))).toBe("Bake bread at six.");
});

test("nests Word list items by level and continues the outer list", () => {
  const html = [
    item("1.", "Mix"),
    item("·", "flour", 2),
    item("o", "rye", 3),
    item("·", "water", 2),
    item("2.", "Bake"),
    item("a)", "hot", 2),
    "<p>Then</p>",
    item("·", "Eat", 2),
  ];
  expect(cleanPastedHtml(html.join(""))).toBe(
    "<ol><li>Mix<ul><li>flour<ul><li>rye</li></ul></li><li>water</li></ul></li><li>Bake<ol><li>hot</li></ol></li></ol><p>Then</p><ul><li>Eat</li></ul>",
  );
});

test("turns a table row into a line, and long cells into separate lines", () => {
  const rows = "<tr><th>Shift</th><th><p>Start</p></th></tr><tr><td>Early</td><td></td><td><b>4</b> am</td></tr>";
  expect(cleanPastedHtml(`<table><caption>Hours</caption><tbody>${rows}</tbody></table>`)).toBe(
    "<p>Hours</p><p>Shift | Start</p><p>Early | <b>4</b> am</p>",
  );
  expect(cleanPastedHtml("<tr><td>Early</td><td>4 am</td></tr>")).toBe("<p>Early | 4 am</p>");
  expect(cleanPastedHtml("<table><tr><td>You</td><td><ul><li>bake</li></ul><p>sell</p></td></tr></table>")).toBe(
    "<p>You</p><ul><li>bake</li></ul><p>sell</p>",
  );
});

test("separates the terms of a definition list", () => {
  expect(cleanPastedHtml("<dl><dt>Pay</dt><dt>Salary</dt><dd>90</dd></dl>")).toBe(
    "<dl><div>Pay</div><div>Salary</div><dd>90</dd></dl>",
  );
});
