import { describe, expect, test } from "vitest";
import type { Language } from "../../../contract/choices.ts";
import { renderMail } from "./layout.ts";
import { momentInMail } from "./mail-dates.ts";
import type { MailContent } from "./message.ts";
import { applicantStatus } from "./messages/applicant-status.ts";
import { claimedReferralStatus } from "./messages/claimed-referral-status.ts";
import { hireUpdate } from "./messages/hire-update.ts";
import { payoutStep } from "./messages/payout-step.ts";
import { referrerInvitation } from "./messages/referrer-invitation.ts";
import { referralStatus } from "./messages/referrer-status.ts";
import { rewardShareMail } from "./messages/reward-share-agreement.ts";
import { scoutInvitation } from "./messages/scout-invitation.ts";
import { teamInvitation } from "./messages/team-invitation.ts";
import { weeklyDigest } from "./messages/weekly-digest.ts";
import { MAIL_MESSAGES } from "./registry.ts";
import { APPLICATION_STATUS_LABELS, REFERRAL_STATUS_LABELS } from "./status-words.ts";

const LANGUAGES: Language[] = ["en", "es", "fr", "de"];
const ORIGIN = "https://jobs.example.com";

function around(language: Language) {
  return { language, origin: ORIGIN, operator: "Example Ltd", unsubscribe: "/unsubscribe#token" };
}

test("every kind of mail has a unique, well-formed name", () => {
  const names = MAIL_MESSAGES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

test("F16 F37 mails that name a referred person contain the record's id, so that an erasure finds them under any name", () => {
  const naming = MAIL_MESSAGES.filter(
    ({ sample }) => typeof (sample as { candidate?: unknown }).candidate === "string",
  );
  expect(naming.length).toBeGreaterThan(8);
  const ID = /"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/;
  for (const { name, sample } of naming) expect(JSON.stringify(sample), name).toMatch(ID);
});

describe.each(MAIL_MESSAGES.map((message) => [message.name, message] as const))("P1 the mail %s", (_name, message) => {
  test.each(LANGUAGES)("is complete in %s, and its data survives JSON", (language) => {
    const data = JSON.parse(JSON.stringify(message.sample));
    const content = message.texts[language](data);
    const { subject, html, text } = renderMail(content, around(language));
    expect(subject).toBe(content.subject.replaceAll(/\s/g, " "));
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/undefined|\[object|NaN|\{\{|\$\{/);
      expect(part.trim()).not.toBe("");
      if (language !== "en") expect(part).not.toMatch(/\$\d/);
    }
    const hrefs = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
    const answer = content.answer && `mailto:${encodeURIComponent(content.answer.to)}`;
    for (const url of hrefs) expect(url === answer || url.startsWith(`${ORIGIN}/`)).toBe(true);
    // A referred person's page opens only with their secret; without it, it asks for an address (F50).
    for (const url of hrefs) if (new URL(url).pathname === "/referred") expect(new URL(url).hash).toMatch(/^#token=./);
    if (content.action) expect(text.replace(/[?&]lang=\w\w/g, "")).toContain(`${ORIGIN}${content.action.path}`);
    for (const url of language === "en" ? [] : hrefs)
      expect(new URL(url).searchParams.get("lang") ?? url).toBe(url.startsWith("mailto:") ? url : language);
  });

  test("uses curved apostrophes in French", () => {
    const { subject, html, text } = renderMail(message.texts.fr(message.sample), around("fr"));
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\p{L}(?:'|&#39;)\p{L}/u);
  });

  test("differs between languages", () => {
    for (const part of ["title", "subject"] as const) {
      const texts = LANGUAGES.map((language) => message.texts[language](message.sample)[part]);
      expect(new Set(texts).size).toBe(LANGUAGES.length);
    }
    const facts = LANGUAGES.map((language) => (message.texts[language](message.sample).facts ?? []).length);
    expect(new Set(facts).size).toBe(1);
  });
});

test("N4 formats amounts, counts and percents in the reader's language", () => {
  const said = LANGUAGES.map((language) => {
    const data = { ...payoutStep.sample, step: "completed", amount: 643_050 } as const;
    const { subject, facts = [] } = payoutStep.texts[language](data);
    const week = weeklyDigest.texts[language]({ ...weeklyDigest.sample, jobs: 21_800 }).facts?.at(-1)?.[1];
    const part = rewardShareMail.texts[language]({ ...rewardShareMail.sample, percent: 35 }).facts?.at(-1)?.[1];
    return [subject, facts.at(-1)?.[1], week, part].map((text = "") => text.replaceAll(/[\u00a0\u202f]/g, " "));
  });
  expect(said).toEqual([
    ["$6,430.50 was paid to you", "$6,430.50", "21,800", "35%"],
    ["Te hemos pagado 6430,50 $", "6430,50 $", "21.800", "35 %"],
    ["6 430,50 $ vous ont été versés", "6 430,50 $", "21 800", "35 %"],
    ["6.430,50 $ wurden dir ausgezahlt", "6.430,50 $", "21.800", "35 %"],
  ]);
});

test.each(LANGUAGES)("no subject in %s contains a list status", (language) => {
  const words = [
    ...Object.values(REFERRAL_STATUS_LABELS[language]),
    ...Object.values(APPLICATION_STATUS_LABELS[language]),
  ];
  for (const status of ["Reviewing", "Interviewing", "Hired", "Rejected"])
    for (const message of [applicantStatus, claimedReferralStatus, referralStatus]) {
      const { subject, title } = message.texts[language]({ ...message.sample, status } as never);
      for (const word of words) expect(`${subject} ${title}`, message.name).not.toContain(word);
    }
});

const CONTENT: MailContent = { subject: "Subject", title: "Title", paragraphs: ["Text"] };

describe("item 27 the layout of mails", () => {
  const marks = `<img src=x onerror=alert(1)> "quoted" 'single' & </title><script>alert(1)</script>`;

  test("escapes markup everywhere", () => {
    const { html } = renderMail(
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

  test("makes no links of address-like names and loads nothing external", () => {
    const { html } = renderMail(
      { ...CONTENT, paragraphs: ["Visit evil.example or https://evil.example now"] },
      around("en"),
    );
    expect(html).not.toContain("evil.example");
    expect(html).not.toMatch(/<(link|img|iframe|object|form)|url\(|@import/);
  });

  test("limits subjects to one line of 150 characters without direction characters", () => {
    const { subject } = renderMail(
      { ...CONTENT, subject: `a\r\nBcc: x@y.example \u202e${"z".repeat(300)}` },
      around("en"),
    );
    expect(subject).toMatch(/^a Bcc: x@y\.example z+…$/);
    expect([...subject]).toHaveLength(150);
  });

  test("links only to our own site", () => {
    for (const path of ["https://evil.example", "//evil.example", "/\\evil.example", "jobs", "/jobs\r\nx", ""])
      expect(() => renderMail({ ...CONTENT, action: { label: "Go", path } }, around("en"))).toThrow(
        "path of this product",
      );
  });

  test("omits empty parts and keeps labels and values of any length inside the mail", () => {
    const facts = [
      ["Referred by", ""],
      ["Maximiliana-Theodora von Hohenberg-Wittelsbach-Löwenstein", "x".repeat(200)],
    ] as const;
    const { html, text } = renderMail({ ...CONTENT, facts }, around("en"));
    for (const part of [html, text]) expect(part).not.toContain("Referred by");
    expect(html).toContain("table-layout:fixed");
    expect(html).not.toContain("white-space:nowrap");
  });

  test("opens a mail program with a complete address", () => {
    const answer = { label: "Answer", to: "amara+jobs@example.com" };
    const { html, text } = renderMail({ ...CONTENT, answer }, around("en"));
    expect(html.match(/href="mailto:amara%2Bjobs%40example\.com"/g)).toHaveLength(2);
    expect(html).toContain(">amara+jobs@example.com</a>");
    expect(text).toContain("Answer: amara+jobs@example.com");
  });
});

test.each(LANGUAGES)(
  "states when a link ends to the minute, and the day alone in waiting mails of before, in %s",
  (language) => {
    for (const message of [teamInvitation, referrerInvitation, scoutInvitation]) {
      const noteOf = (until: string) => message.texts[language]({ ...message.sample, until } as never).notes?.[0] ?? "";
      expect(noteOf("2026-12-23T09:30:00.000Z"), message.name).toMatch(/0?9:30.*UTC/);
      expect(noteOf("2026-12-23"), message.name).not.toContain("UTC");
    }
  },
);

test.each(LANGUAGES)(
  "R12 a denied hire says until when the dispute that it opened can be answered, in %s",
  (language) => {
    const { paragraphs } = hireUpdate.texts[language]({ ...hireUpdate.sample, step: "denied", to: "referrer" });
    expect(paragraphs.join()).toContain(momentInMail(hireUpdate.sample.answer_by, language));
  },
);
