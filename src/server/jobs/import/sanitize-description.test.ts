import { describe, expect, test } from "vitest";
import { sanitizeDescriptionHtml, textOfDescription } from "./sanitize-description.ts";

const REL = 'rel="noopener noreferrer nofollow"';

describe("J12 descriptions are sanitised when they come in", () => {
  test("what posting systems write becomes plain structure", () => {
    const html =
      '<h1 class="x">About</h1><p style="min-height:1.5em">We <b>ship</b> <i>carefully</i>.</p>' +
      '<p style="min-height:1.5em"></p><ul><li><p>One</p></li><li><p>Two<br></p></li></ul><h6 id="a">End</h6>';
    expect(sanitizeDescriptionHtml(html)).toBe(
      "<h2>About</h2><p>We <strong>ship</strong> <em>carefully</em>.</p><ul><li><p>One</p></li><li><p>Two</p></li></ul><h4>End</h4>",
    );
  });

  test("empty paragraphs, headings and list points go, with breaks, blanks and pictures in them", () => {
    const html =
      "<p> &nbsp;\u200b</p><p><br/><br></p><h2><strong> </strong></h2><ul><li><p></p></li></ul><p><img src='x.png'></p>";
    expect(sanitizeDescriptionHtml(html)).toBe("");
  });

  test("text in a link without an address stays, whatever stands around it", () => {
    expect(sanitizeDescriptionHtml("<ul><li><a>one</a></li></ul>")).toBe("<ul><li>one</li></ul>");
    expect(sanitizeDescriptionHtml("<p><a href='javascript:x()'><b>one</b></a></p>")).toBe(
      "<p><strong>one</strong></p>",
    );
  });

  test("breaks beside the edges of blocks go, and of many in a row two stay", () => {
    expect(sanitizeDescriptionHtml("<br> <p>one<br></p><br/>\n<br><ul><br><li>two</li></ul> <br>")).toBe(
      "<p>one</p><ul><li>two</li></ul>",
    );
    expect(sanitizeDescriptionHtml("one <br>two<br><br>three <br>\n<br> <br><br>four")).toBe(
      "one <br />two<br /><br />three <br /><br />four",
    );
  });

  test("of more tags than any posting has, those at the end are left out and their text stays", () => {
    const clean = sanitizeDescriptionHtml(`<p>one</p>${"<b>x</b>".repeat(6_000)}<p>two</p><script>x`);
    expect(clean).toMatch(/^<p>one<\/p><strong>x<\/strong>/);
    expect(clean).toMatch(/two {2}x$/);
    expect(clean.split("<").length).toBeLessThan(10_002);
  });

  test("a blank in bold between two words stays a blank", () => {
    expect(sanitizeDescriptionHtml("<p>one<strong> </strong>two</p>")).toBe("<p>one two</p>");
  });

  test("boxes and tables become lines, so that words do not run together", () => {
    expect(sanitizeDescriptionHtml("<div>one</div><div data-a='b'>two</div><section>three</section>")).toBe(
      "one<br /><br />two<br /><br />three",
    );
    expect(sanitizeDescriptionHtml("<table><tr><td>a</td><td>b</td></tr></table>")).toBe("a b");
    expect(sanitizeDescriptionHtml("<div><p>one</p></div><hr><p>two</p>")).toBe("<p>one</p><p>two</p>");
  });

  test("links keep web and mail addresses, and say nothing of where they are from", () => {
    expect(sanitizeDescriptionHtml('<a href="https://jobs.example/a?b=1&amp;c=2" target="_blank">here</a>')).toBe(
      `<a href="https://jobs.example/a?b=1&amp;c=2" ${REL}>here</a>`,
    );
    expect(sanitizeDescriptionHtml('<a href="mailto:a@jobs.example">us</a>')).toBe(
      `<a href="mailto:a@jobs.example" ${REL}>us</a>`,
    );
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "java&#9;script:alert(1)",
    "&#106;avascript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "/relative",
    "#top",
    "https://linkedin.com@evil.example",
    "",
  ])("X35 the link %j leaves only its text", (href) => {
    const clean = sanitizeDescriptionHtml(`<p><a href="${href}">te<em>xt</em></a><strong>more</strong></p><p>end</p>`);
    expect(clean).toBe("<p>te<em>xt</em><strong>more</strong></p><p>end</p>");
  });

  test.each([
    "<script>alert(1)</script>",
    "<scr<script>ipt>alert(1)</script>",
    "<style>p{background:url(javascript:alert(1))}</style>",
    "<iframe src='https://evil.example'>alert(1)</iframe>",
    "<iframe srcdoc='&lt;script>alert(1)&lt;/script>'></iframe>",
    "<svg><a xlink:href='javascript:alert(1)'>alert(1)</a><animate onbegin=alert(1)></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img src onerror=alert(1)></math>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "<template><img src=x onerror=alert(1)></template>",
    "<object data='javascript:alert(1)'></object><embed src='x'>",
    "<form action='javascript:alert(1)'><button>alert(1)</button></form>",
    "<textarea></textarea/><img src=x onerror=alert(1)></textarea>",
    "<xmp><img src=x onerror=alert(1)></xmp>",
    "<p onclick=alert(1) style='x:expression(alert(1))'></p>",
    "<img src=x onerror=alert(1)//",
    "<a href='x' onmouseover='alert(1)'></a>",
    "<title>alert(1)</title><meta http-equiv=refresh content='0;url=javascript:alert(1)'><base href='//evil.example'>",
  ])("X34 nothing of %j can run", (attack) => {
    const clean = sanitizeDescriptionHtml(`<p>before</p>${attack}<p>after</p>`);
    const tags = clean.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !/^<\/?(p|br)( \/)?>$/.test(tag))).toEqual([]);
    expect(clean.startsWith("<p>before</p>")).toBe(true);
  });

  test("what was text stays text", () => {
    const clean = sanitizeDescriptionHtml("<p>&lt;script&gt;alert(1)&lt;/script&gt; a &lt; b &amp;&amp; c</p>");
    expect(clean).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt; a &lt; b &amp;&amp; c</p>");
    expect(textOfDescription(clean)).toBe("<script>alert(1)</script> a < b && c");
    expect(sanitizeDescriptionHtml(clean)).toBe(clean);
  });

  test("the text has a line for each block and keeps words whole", () => {
    expect(textOfDescription("<h2>Title</h2><p>one<strong>two</strong><br />three &amp;lt; &quot;x&quot;</p>")).toBe(
      'Title\nonetwo\nthree &lt; "x"',
    );
  });

  test.each([
    ["tags that never close", "<div ".repeat(20_000)],
    ["blanks", `<p>a${" ".repeat(99_000)}b</p>`],
    ["breaks", "<br> ".repeat(20_000)],
    ["depth", "<ul><li>".repeat(10_000)],
    ["empty paragraphs", "<p></p>".repeat(14_000)],
    ["open brackets", "<".repeat(100_000)],
    ["ampersands", "&".repeat(100_000)],
  ])("100,000 characters of %s take no time", (_name, html) => {
    const begin = performance.now();
    textOfDescription(sanitizeDescriptionHtml(html));
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});
