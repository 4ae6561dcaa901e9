import { describe, expect, test } from "vitest";
import type { Language } from "../../contract/choices.ts";
import { layOut } from "./layout.ts";
import type { MailContent } from "./message.ts";
import { MAIL_MESSAGES } from "./registry.ts";

const LANGUAGES: Language[] = ["en", "es", "fr", "de"];
const ORIGIN = "https://jobs.example.com";

function around(language: Language) {
  return { language, origin: ORIGIN, unsubscribe: "/unsubscribe#token" };
}

test("every kind of mail has a name of its own, in the form of a word", () => {
  const names = MAIL_MESSAGES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

test("F16 F37 what names somebody who was referred says by an id of which record it is: an erasure finds it under any name", () => {
  const naming = MAIL_MESSAGES.filter(
    ({ sample }) => typeof (sample as { candidate?: unknown }).candidate === "string",
  );
  expect(naming.length).toBeGreaterThan(8);
  const ID = /"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/;
  for (const { name, sample } of naming) expect(JSON.stringify(sample), name).toMatch(ID);
});

describe.each(MAIL_MESSAGES.map((message) => [message.name, message] as const))("P1 the mail %s", (_name, message) => {
  test.each(LANGUAGES)("is complete in %s, and its data survives as JSON", (language) => {
    const data = JSON.parse(JSON.stringify(message.sample));
    const content = message.texts[language](data);
    const { subject, html, text } = layOut(content, around(language));
    expect(subject).toBe(content.subject);
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/undefined|\[object|NaN|\{\{|\$\{/);
      expect(part.trim()).not.toBe("");
    }
    const hrefs = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
    const answer = content.answer && `mailto:${encodeURIComponent(content.answer.to)}`;
    for (const url of hrefs) expect(url === answer || url.startsWith(`${ORIGIN}/`)).toBe(true);
    if (content.action) expect(text.replace(/[?&]lang=\w\w/g, "")).toContain(`${ORIGIN}${content.action.path}`);
    for (const url of language === "en" ? [] : hrefs)
      expect(new URL(url).searchParams.get("lang") ?? url).toBe(url.startsWith("mailto:") ? url : language);
  });

  test("sets French with curved apostrophes", () => {
    const { subject, html, text } = layOut(message.texts.fr(message.sample), around("fr"));
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\p{L}(?:'|&#39;)\p{L}/u);
  });

  test("says it differently in each language", () => {
    for (const part of ["title", "subject"] as const) {
      const texts = LANGUAGES.map((language) => message.texts[language](message.sample)[part]);
      expect(new Set(texts).size).toBe(LANGUAGES.length);
    }
    const facts = LANGUAGES.map((language) => (message.texts[language](message.sample).facts ?? []).length);
    expect(new Set(facts).size).toBe(1);
  });
});

const CONTENT: MailContent = { subject: "Subject", title: "Title", paragraphs: ["Text"] };

describe("item 27 the layout of mails", () => {
  const marks = `<img src=x onerror=alert(1)> "quoted" 'single' & </title><script>alert(1)</script>`;

  test("shows marks as text, wherever they stand", () => {
    const { html } = layOut(
      {
        subject: marks,
        title: marks,
        paragraphs: [marks],
        facts: [[marks, marks]],
        quote: { text: marks, by: marks },
        code: marks,
        action: { label: marks, path: "/jobs" },
        links: [{ title: marks, note: marks, path: "/jobs" }],
        notes: [marks],
      },
      around("en"),
    );
    expect(html).not.toMatch(/<(img|script)/);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html.match(/&lt;img/g)?.length).toBeGreaterThanOrEqual(11);
  });

  test("makes no link of names that look like addresses, and loads nothing from elsewhere", () => {
    const { html } = layOut(
      { ...CONTENT, paragraphs: ["Visit evil.example or https://evil.example now"] },
      around("en"),
    );
    expect(html).not.toContain("evil.example");
    expect(html).not.toMatch(/<(link|img|iframe|object|form)|url\(|@import/);
  });

  test("keeps subjects to one line of at most 150 signs, without signs that turn the writing around", () => {
    const { subject } = layOut({ ...CONTENT, subject: `a\r\nBcc: x@y.example \u202e${"z".repeat(300)}` }, around("en"));
    expect(subject).toMatch(/^a Bcc: x@y\.example z+…$/);
    expect([...subject]).toHaveLength(150);
  });

  test("leads to no other place than ours", () => {
    for (const path of ["https://evil.example", "//evil.example", "/\\evil.example", "jobs", "/jobs\r\nx", ""])
      expect(() => layOut({ ...CONTENT, action: { label: "Go", path } }, around("en"))).toThrow("path of this product");
  });

  test("leaves out what is empty, and lets labels and values of any length stay in the mail", () => {
    const facts = [
      ["Referred by", ""],
      ["Maximiliana-Theodora von Hohenberg-Wittelsbach-Löwenstein", "x".repeat(200)],
    ] as const;
    const { html, text } = layOut({ ...CONTENT, facts }, around("en"));
    for (const part of [html, text]) expect(part).not.toContain("Referred by");
    expect(html).toContain("table-layout:fixed");
    expect(html).not.toContain("white-space:nowrap");
  });

  test("opens a mail program with an address that is whole when it is copied", () => {
    const answer = { label: "Answer", to: "amara+jobs@example.com" };
    const { html, text } = layOut({ ...CONTENT, answer }, around("en"));
    expect(html.match(/href="mailto:amara%2Bjobs%40example\.com"/g)).toHaveLength(2);
    expect(html).toContain(">amara+jobs@example.com</a>");
    expect(text).toContain("Answer: amara+jobs@example.com");
  });
});
