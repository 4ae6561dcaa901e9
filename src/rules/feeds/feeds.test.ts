import { describe, expect, it } from "vitest";
import type { Place } from "../../contract/jobs/places.ts";
import { embedSnippet, localizedPath } from "./addresses.ts";
import { EMBED_SCRIPT, EMBED_STYLE, embedHtml, embedMissing } from "./embed-page.ts";
import { factsOf, payText } from "./facts.ts";
import type { FeedJob } from "./feed-job.ts";
import { indeedFrame, indeedJob } from "./indeed.ts";
import { jsonFeed } from "./json-feed.ts";
import { rssXml } from "./rss.ts";
import { FEED_WORDS } from "./words.ts";
import { cdata, xmlText } from "./xml.ts";

const ID = "0199a3c0-0000-7000-8000-000000000001";
const ORIGIN = "https://jobs.example";
const COMPANY = { id: "0199a3c0-0000-7000-8000-000000000002", name: "Quill & Stack", logo: "/files/mark.webp" };
const LISBON: Place = {
  entry: "2267057",
  remote: false,
  kind: "city",
  name: "Lisbon",
  region: "Lisbon",
  country: "PT",
};
const AWAY: Place = { entry: "remote", remote: true, kind: null, name: "", region: null, country: null };
const UTAH: Place = { entry: "remote.US-UT", remote: true, kind: "region", name: "Utah", region: null, country: "US" };

const JOB: FeedJob = {
  id: ID,
  title: "Staff <b>Backend</b> Engineer & co",
  company: COMPANY,
  location: "Lisbon",
  places: [LISBON],
  f_type: "Full-time",
  reward_amount: 12_500,
  pay: { min: 120_000, max: 150_000, currency: "USD", per: "year" },
  tags: ["PostgreSQL", "Go"],
  summary: "Own the write path.",
  html: "<p>Own the <strong>write path</strong>.</p>",
  closing_date: "2026-12-04",
  created_at: new Date("2026-10-26T09:00:00Z"),
  listed_at: new Date("2026-11-01T10:30:00Z"),
  updated_at: new Date("2026-11-02T00:00:00Z"),
};

const content = (jobs: readonly FeedJob[]) =>
  ({ subject: COMPANY, jobs, language: "en", changed: JOB.updated_at }) as const;

describe("texts in XML", () => {
  it("X63 lose what XML 1.0 forbids, keep lines, and halves of characters become a sign", () => {
    expect(xmlText("a\u0000b\u0008\u000b\u001f\ufffe\uffffc\td\ne")).toBe("abc\td\ne");
    expect(xmlText("\ud83d half, \ud83d\ude00 whole")).toBe("\ufffd half, \ud83d\ude00 whole");
    expect(xmlText(`<a href="x">&'</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;&apos;&lt;/a&gt;");
  });

  it("X63 cannot end their CDATA section", () => {
    const text = "]]> ]]]]> <![CDATA[ ]]>";
    const written = cdata(text);
    const read = written
      .split(/(?<=\]\]>)(?=<!\[CDATA\[|$)/)
      .map((part) => part.slice("<![CDATA[".length, -"]]>".length))
      .join("");
    expect(read).toBe(text);
    expect(written.replaceAll("]]]]><![CDATA[>", "").indexOf("]]>")).toBe(
      written.replaceAll("]]]]><![CDATA[>", "").length - 3,
    );
  });
});

describe("RSS", () => {
  it("X61 says where it is, what its jobs are for ever, and when they came", () => {
    const xml = rssXml(ORIGIN, content([JOB]));
    expect(xml).toContain(`<atom:link href="${ORIGIN}/feeds/companies/${COMPANY.id}/jobs.rss" rel="self"`);
    expect(xml).toContain(`<link>${ORIGIN}/jobs/${ID}</link>`);
    expect(xml).toContain(`<guid isPermaLink="false">urn:uuid:${ID}</guid>`);
    expect(xml).toContain("<pubDate>Sun, 01 Nov 2026 10:30:00 GMT</pubDate>");
    expect(xml).toContain("<lastBuildDate>Mon, 02 Nov 2026 00:00:00 GMT</lastBuildDate>");
    expect(xml).toContain("<title>Staff &lt;b&gt;Backend&lt;/b&gt; Engineer &amp; co</title>");
    expect(xml).toContain("$120,000 – $150,000 a year</bdi> · <bdi>$12,500 reward for a good word</bdi>");
  });

  it("writes the summary as the HTML that readers take it for", () => {
    const xml = rssXml(ORIGIN, content([{ ...JOB, summary: "Know <script> & 2 < 3" }]));
    expect(xml).toContain("<description>Know &amp;lt;script&amp;gt; &amp;amp; 2 &amp;lt; 3</description>");
  });

  it("X61 P12 speaks the language of its address, which it says of itself", () => {
    const xml = rssXml(ORIGIN, { ...content([JOB]), subject: null, language: "de" });
    expect(xml).toContain("<language>de</language>");
    expect(xml).toContain(`href="${ORIGIN}/feeds/jobs.rss?lang=de"`);
    expect(xml).toContain("<title>Offene Stellen · ");
    expect(localizedPath("/x", "en")).toBe("/x");
  });

  it("X61 has no date of its own where there is nothing", () => {
    expect(rssXml(ORIGIN, { ...content([]), changed: null })).not.toContain("lastBuildDate");
  });
});

describe("JSON Feed", () => {
  it("X61 N4 holds pay and reward as numbers, and leads on", () => {
    const feed = jsonFeed(ORIGIN, content([JOB]), undefined, "abc");
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: `${ORIGIN}/feeds/companies/${COMPANY.id}/jobs.json`,
      next_url: `${ORIGIN}/feeds/companies/${COMPANY.id}/jobs.json?cursor=abc`,
      home_page_url: `${ORIGIN}/companies/${COMPANY.id}/jobs`,
      items: [
        {
          id: `urn:uuid:${ID}`,
          title: JOB.title,
          date_published: "2026-11-01T10:30:00.000Z",
          authors: [{ name: "Quill & Stack", avatar: `${ORIGIN}/files/mark.webp` }],
          _vouchwell: {
            reward_amount: 12_500,
            pay: JOB.pay,
            closing_date: "2026-12-04",
            posted_at: "2026-10-26T09:00:00.000Z",
          },
        },
      ],
    });
    expect(jsonFeed(ORIGIN, content([JOB]), "abc", null)).not.toHaveProperty("next_url");
  });
});

describe("Indeed XML", () => {
  const told = (job: FeedJob) =>
    Object.fromEntries(
      [...indeedJob(ORIGIN, job).matchAll(/<(\w+)><!\[CDATA\[(.*?)\]\]><\/\1>/gs)].map(([, name = "", text = ""]) => [
        name,
        text,
      ]),
    );

  it("X62 says what the format asks for", () => {
    expect(told(JOB)).toEqual({
      title: JOB.title,
      date: "2026-10-26T09:00:00.000Z",
      referencenumber: ID,
      requisitionid: ID,
      url: `${ORIGIN}/jobs/${ID}`,
      company: "Quill & Stack",
      sourcename: "Quill & Stack",
      city: "Lisbon",
      state: "Lisbon",
      country: "PT",
      description: JOB.html,
      salary: "$120,000 – $150,000 a year",
      jobtype: "fulltime",
      expirationdate: "2026-12-05T12:00:00.000Z",
    });
    expect(indeedFrame(ORIGIN).join("")).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<source>[\s\S]*<\/source>\n$/,
    );
  });

  it("X62 leaves out what is not known, and tells remote work from work that is partly so", () => {
    const bare = told({ ...JOB, pay: null, closing_date: null, f_type: "Remote", places: [AWAY], location: "Remote" });
    for (const name of ["salary", "expirationdate", "jobtype", "city", "state", "country"])
      expect(bare).not.toHaveProperty(name);
    expect(bare.remotetype).toBe("Fully remote");
    expect(told({ ...JOB, places: [AWAY, LISBON] })).toMatchObject({ remotetype: "Hybrid remote", city: "Lisbon" });
    expect(told({ ...JOB, places: [UTAH] })).toMatchObject({
      remotetype: "Fully remote",
      state: "Utah",
      country: "US",
    });
    expect(told({ ...JOB, places: [], location: "Room 4.01" })).toMatchObject({ city: "Room 4.01" });
  });
});

describe("what is said of a job", () => {
  it("J19 N4 names the bound that there is, in the reader's language", () => {
    const hour = { min: 25.5, max: null, currency: "EUR", per: "hour" } as const;
    expect(payText(hour, "en")).toBe("from €25.50 an hour");
    expect(payText({ ...hour, min: null, max: 60_000, per: "year" }, "de")).toBe("bis 60.000\u00a0€ pro Jahr");
    expect(factsOf({ ...JOB, reward_amount: 0, pay: null, location: "remote", f_type: "Remote" }, "en")).toEqual([
      "remote",
    ]);
    for (const language of ["en", "es", "fr", "de"] as const) {
      expect(factsOf(JOB, language)[1]).toBe(FEED_WORDS[language].types["Full-time"]);
    }
  });
});

describe("the embedded list", () => {
  it("X65 X63 shows names as text, each in its own direction, and opens links in a tab of their own", () => {
    const job = { ...JOB, title: `مهندس <img src=x onerror=alert(1)> "` };
    const html = embedHtml(ORIGIN, { subject: COMPANY, jobs: [job], language: "fr" });
    expect(html).toContain("<bdi>مهندس &lt;img src=x onerror=alert(1)&gt; &quot;</bdi>");
    expect(html).toContain(`<a href="${ORIGIN}/jobs/${ID}?lang=fr" target="_blank" rel="noopener">`);
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain("Toutes les offres chez Quill &amp; Stack");
    expect(html).not.toMatch(/<(img|link|iframe|form)|(?<!a )\b(src|srcset)=["']/);
  });

  it("X65 says where there is nothing, and where there is no such company", () => {
    const nothing = embedHtml(ORIGIN, { subject: COMPANY, jobs: [], language: "en" });
    expect(nothing).toContain("No open jobs at the moment");
    expect(embedMissing("de")).toContain("Diese Liste gibt es nicht");
  });

  it("X67 has one style and one script, which end nowhere before their end", () => {
    expect(EMBED_STYLE + EMBED_SCRIPT).not.toMatch(/<\/?(script|style)/i);
    const html = embedHtml(ORIGIN, { subject: null, jobs: [JOB], language: "en" });
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain(`<script>${EMBED_SCRIPT}</script>`);
    expect(html).toContain(`<style>${EMBED_STYLE}</style>`);
    expect(html).toContain("<bdi>Quill &amp; Stack</bdi>");
  });

  it("X65 is one script tag, with a plain link for those without scripts", () => {
    expect(embedSnippet(ORIGIN, COMPANY.id, 'Jobs at "Q" <b>')).toBe(
      `<script src="${ORIGIN}/embed.js" data-company="${COMPANY.id}" async></script>\n<noscript><a href="${ORIGIN}/companies/${COMPANY.id}/jobs">Jobs at &quot;Q&quot; &lt;b&gt;</a></noscript>`,
    );
  });
});
