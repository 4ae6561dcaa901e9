// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { pastedHtml } from "./pasted-html.ts";
import { plainOf } from "./plain-of.ts";

const item = (mark: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${text}</p>`;

test("J49 items of Word become items of lists", () => {
  const html = `<p>Before</p>${item("·", "Ovens")}${item("·", "<b>Flour</b>")}<p>Between</p>${item("1.", "First")}${item("2.", "Then")}`;
  expect(pastedHtml(html).replaceAll(' data-pasted=""', "")).toBe(
    "<p>Before</p><ul><li>Ovens</li><li><b>Flour</b></li></ul><p>Between</p><ol><li>First</li><li>Then</li></ol>",
  );
});

test("J49 headings begin at the second level, and what only dresses up is gone", () => {
  expect(pastedHtml("<style>p{}</style><h1>One</h1><h3>Two</h3><h6>Three</h6><p>&nbsp;</p><p>Words</p>")).toBe(
    "<h2>One</h2><h3>Two</h3><h4>Three</h4><p>Words</p>",
  );
});

test("J49 the words of formatted text, a line for each piece", () => {
  expect(plainOf("<h2>One</h2><p>Two &amp; <strong>three</strong></p><ul><li><p>a</p></li><li>b</li></ul>")).toBe(
    "One\n\nTwo & three\n\n- a\n\n- b",
  );
});
