import { describe, expect, it } from "vitest";
import { createBoardMapper, isRefusedRow } from "../import/map-board.ts";
import { fileSource, pageSource } from "./read-source.ts";

const POSTING = {
  "@context": "https://schema.org",
  "@type": "JobPosting",
  identifier: "p1",
  title: "Glazier",
  description: "<p>Cut glass.</p>",
  jobLocation: { address: { addressLocality: "Lisbon", addressCountry: "PT" } },
  employmentType: "FULL_TIME",
};
const JSON_TEXT = JSON.stringify(POSTING);
const page = (script: string, head = "") =>
  `<!doctype html><html><head>${head}</head><body><script type="application/ld+json">${script}</script></body></html>`;
const NOW = new Date("2026-11-20T00:00:00Z");

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, charset?: string) {
  const [mapper, doubts] = [createBoardMapper(undefined, NOW), { whole: true }];
  const [titles, errors]: [string[], string[]] = [[], []];
  const rows = charset === undefined ? fileSource(bytes, {}, doubts) : pageSource(pieces(bytes, 7), doubts, charset);
  let description = "";
  for await (const row of rows) {
    const taken = mapper.take(row);
    if (taken === null) continue;
    if (isRefusedRow(taken)) errors.push(...taken.errors.map(({ code }) => code));
    else {
      titles.push(`${taken.fields.title}, ${taken.fields.location}`);
      description = taken.fields.description;
    }
  }
  return { titles, errors, description, whole: doubts.whole, unlisted: mapper.end().unlisted };
}

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("a page in another encoding than UTF-8", () => {
  const written = JSON_TEXT.replace("Glazier", "Verrier à Orléans").replace("Lisbon", "Besançon");
  const latin1 = (head: string) => Buffer.from(page(written, head), "latin1");

  it.each([
    ["by its meta charset", latin1('<meta charset="iso-8859-1">'), undefined],
    [
      "by its meta content",
      latin1('<meta http-equiv="content-type" content="text/html; charset=windows-1252">'),
      undefined,
    ],
    ["by the header, which its own words do not change", latin1('<meta charset="utf-8">'), "ISO-8859-1"],
    ["by its mark", Buffer.from(`\ufeff${page(written)}`, "utf16le"), undefined],
    ["in UTF-8, whatever nobody knows", Buffer.from(page(written, '<meta charset="nothing">')), undefined],
  ])("is read %s", async (_what, bytes, charset) => {
    expect((await read(bytes, charset)).titles).toEqual(["Verrier à Orléans, Besançon"]);
  });

  it("becomes no job where nothing says so, and closes none", async () => {
    expect(await read(latin1(""))).toMatchObject({ titles: [], errors: ["unreadable"] });
  });

  it("is read by the declaration of XML", async () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><workzag-jobs><position><id>1</id><name>Müller</name><office>Köln</office>
<schedule>full-time</schedule><jobDescriptions><jobDescription><value>Mahlen</value></jobDescription></jobDescriptions></position></workzag-jobs>`;
    expect((await read(Buffer.from(xml, "latin1"))).titles).toEqual(["Müller, Cologne"]);
  });
});

describe("JSON-LD as pages write it", () => {
  it.each([
    ["in CDATA", `/*<![CDATA[*/ ${JSON_TEXT} /*]]>*/`],
    ["in CDATA behind slashes", `\n//<![CDATA[\n${JSON_TEXT}\n//]]>\n`],
    ["in a comment", `<!-- ${JSON_TEXT} -->`],
    ["with a semicolon", `${JSON_TEXT} ;`],
    ["with a line end and a tab in a text", JSON_TEXT.replace("Cut glass", "Cut\n\tglass")],
    ["with entities", JSON_TEXT.replaceAll('"', "&quot;")],
    ["with its type as an address", JSON_TEXT.replace('"JobPosting"', '["http://schema.org/JobPosting"]')],
    [
      "with a prefix before all names",
      JSON_TEXT.replaceAll(/"(\w+)":/g, '"schema:$1":').replace('"JobPosting"', '"schema:JobPosting"'),
    ],
  ])("is read %s", async (_what, script) => {
    expect(await read(utf8(page(script)))).toMatchObject({ titles: ["Glazier, Lisbon"], whole: true });
  });

  it("is doubted where it cannot be read, and is no posting of another vocabulary", async () => {
    expect(await read(utf8(page(JSON_TEXT.slice(1))))).toMatchObject({ titles: [], whole: false });
    const other = JSON_TEXT.replace('"JobPosting"', '"http://example.org/JobPosting"');
    expect(await read(utf8(page(other)))).toMatchObject({ titles: [], whole: true });
  });

  it("does not end a page where one document is too long", async () => {
    const long = `"${"x".repeat(8_100_000)}"</script><script type="application/ld+json">${JSON_TEXT}`;
    expect(await read(utf8(page(long)))).toMatchObject({ titles: ["Glazier, Lisbon"], whole: false });
  });
});

describe("text that was written as HTML, and HTML as text", () => {
  it.each([
    ["Research &amp; Sales &#8211; EMEA", "Research & Sales – EMEA"],
    ["R&amp;amp;D &eacute;tudes", "R&D études"],
    ["C++ <Senior> &T; & more", "C++ <Senior> &T; & more"],
  ])("the title %s is %s", async (title, shown) => {
    const { titles } = await read(utf8(page(JSON.stringify({ ...POSTING, title }))));
    expect(titles).toEqual([`${shown}, Lisbon`]);
  });

  it.each([
    ["&lt;ul&gt;&lt;li&gt;Cut&lt;/li&gt;&lt;/ul&gt;", "<ul><li>Cut</li></ul>"],
    ["&amp;lt;p&amp;gt;Cut &amp;amp;amp; set&amp;lt;/p&amp;gt;", "<p>Cut &amp; set</p>"],
    [
      "Cut glass.\n\nYou:\r\n- measure 3 < 5\n- set R&D &amp; <apply>",
      "<p>Cut glass.</p><p>You:<br />- measure 3 &lt; 5<br />- set R&amp;D &amp; &lt;apply&gt;</p>",
    ],
    ["<p>About &lt;b&gt; in HTML</p>", "<p>About &lt;b&gt; in HTML</p>"],
  ])("the description %s is %s", async (description, shown) => {
    expect((await read(utf8(page(JSON.stringify({ ...POSTING, description }))))).description).toBe(shown);
  });
});

describe("a posting whose end the source states", () => {
  it.each([
    ["2026-11-18", 1],
    ["2026-11-17T23:59", 1],
    ["2026-11-20T00:59:00+01:00", 1],
    ["2026-11-19", 0],
    ["2026-11-20T00:01:00Z", 0],
    ["soon", 0],
  ])("is not listed once that is over everywhere: %s", async (validThrough, unlisted) => {
    const found = await read(utf8(page(JSON.stringify({ ...POSTING, validThrough }))));
    expect(found).toMatchObject({ unlisted, titles: unlisted === 1 ? [] : ["Glazier, Lisbon"] });
  });

  it("is not listed either on the boards of systems that state it", async () => {
    const offer = {
      id: 1,
      title: "Glazier",
      description: "<p>Cut.</p>",
      city: "Lisbon",
      close_at: "2026-11-01 10:00:00 UTC",
    };
    expect(await read(utf8(JSON.stringify({ offers: [offer] })))).toMatchObject({ unlisted: 1, titles: [] });
  });
});
