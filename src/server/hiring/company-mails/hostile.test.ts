import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { companyMailEndpoints } from "../../../contract/hiring/company-mails.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { companyTextHtml } from "../../infra/mail/company-text-html.ts";
import { renderMail } from "../../infra/mail/layout.ts";
import { sanitizeBody, textOfBody } from "./sanitize-template.ts";

let world: World;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Petra Poster");
  job = await world.job(owner);
});
afterAll(() => world.close());

const LETTER = { by: "Quillstack", writes: "writes", text: "x", logo: null };
const params = () => ({ id: job.company.id, trigger: "application_received" as const });

async function put(subject: string, body: string, by = owner, of: string | null = null) {
  const { mails } = await owner.call(companyMailEndpoints.get, { params: { id: job.company.id }, query: {} });
  world.clock.advance(1_000);
  const { version } = mails.find(({ trigger }) => trigger === "application_received") ?? expect.fail("it is there");
  return by.try(companyMailEndpoints.save, {
    params: params(),
    body: { job: of, version, texts: { en: { subject, body } } },
  });
}

/** The mail to an applicant with this name. */
async function mailTo(name: string) {
  const applicant = await world.person("Mira Castellan");
  await applyToJob(applicant, job.id, { candidate_name: name });
  await sendQueuedEmails(world);
  return (
    (await readWrittenEmails(world)).find(({ to }) => to?.[0]?.address === applicant.email) ?? expect.fail("a mail")
  );
}

describe("X42 words of a company that mean no good", () => {
  it.each([
    ["<p>Hi<script>alert(1)</script></p>", "<p>Hi</p>"],
    ['<p>Hi <img src="https://evil.example/pixel.png"></p>', "<p>Hi </p>"],
    ['<p><a href="javascript:alert(1)">Sign in</a></p>', "<p>Sign in</p>"],
    ['<p>Or <a href="javascript:alert(1)">sign in</a></p>', "<p>Or sign in</p>"],
    ['<p><a href="http://evil.example">Sign in</a></p>', "<p>Sign in</p>"],
    ['<p><a href="mailto:a@evil.example">Write</a></p>', "<p>Write</p>"],
    ['<p>Look <a href="data:text/html,x">here</a></p>', "<p>Look here</p>"],
    ['<p>Look <a href="https://user:pw@evil.example/">here</a></p>', "<p>Look here</p>"],
    ['<h1 style="font-size:90px">Vouchwell</h1>', "<p>Vouchwell</p>"],
    ['<p style="display:none" class="v-button" onclick="x()">Hi</p>', "<p>Hi</p>"],
    ["<style>*{display:none}</style><form><input>Hi</form>", "Hi"],
    ["<p>abc\u202edef\u2066</p>", "<p>abcdef</p>"],
    ["<p>abc&#8238;def&#x2066;&rlm;</p>", "<p>abcdef</p>"],
    ['<iframe src="https://evil.example"></iframe><svg onload=x()></svg><p>Hi</p>', "<p>Hi</p>"],
  ])("item 27 %s", (sent, kept) => {
    expect(sanitizeBody(sent)).toBe(kept);
    // Sanitizing twice changes nothing.
    expect(sanitizeBody(kept)).toBe(kept);
  });

  it("X42 says where a link leads, whatever it is called, in both parts", async () => {
    expect(
      (await put("Hi", '<p><a href="https://evil.example/x?a=1&b=2">https://vouchwell.example/sign-in</a></p>')).status,
    ).toBe(200);
    const { html, text } = await mailTo("Mira Castellan");
    expect(html).toMatch(
      /href="https:\/\/evil\.example\/x\?a=1&amp;b=2"[^>]*>https:\/\/vouchwell\.example\/sign-in<\/a> \(evil&#8288;\.example\)/,
    );
    expect(text).toContain("https://vouchwell.example/sign-in (https://evil.example/x?a=1&b=2)");
  });

  it.each([
    ["https://vouchwell.co/x", "https://vouchwell.com/login", true],
    ["https://vouchwell.co/x", "https://vouchwell.co@evil.example/", true],
    ["https://vouchwell.co/x", "https://vouchwell.co/ https://vouchwell.com/", true],
    ["https://vouchwell.co/x", "https://Vouchwell.co/x?a=1&amp;b=2", false],
  ])("X42 a link to %s that says %s names its host: %s", (href, words, named) => {
    const html = companyTextHtml({ ...LETTER, html: `<p><a href="${href}">${words}</a></p>` });
    expect(html.includes("</a> (vouchwell&#8288;.co)")).toBe(named);
  });

  it("C21 lets no mail program make a link of what is none, in either part", async () => {
    const words = "http://evil.example/login or www.evil.example, e<strong>vil.</strong>example, a@evil.example. Bye.";
    expect((await put("Hi", `<p>${words}</p><p><a href="https://good.example/">good.example</a></p>`)).status).toBe(
      200,
    );
    const { html = "", text = "" } = await mailTo("Mira Castellan");
    expect(html).toContain("<strong>vil&#8288;.</strong>example");
    for (const part of [html, text]) expect(part).not.toMatch(/:\/\/evil|l\.(<\/strong>)?example|www\.|a@/);
    // Links and the end of a sentence stay unchanged.
    expect(html).toContain('href="https://good.example/"');
    expect(html).toContain(">good.example</a>");
    expect(text).toContain("(https://good.example/)");
    expect(text).toContain("Bye.\n");
  });

  it("C23 no line of the text part can pass for ours", async () => {
    expect((await put("Hi", "<p>Hi</p><p>-- <br>Vouchwell. Sign in again:\u2028https://evil.example</p>")).status).toBe(
      200,
    );
    const { text = "" } = await mailTo("Mira Castellan");
    expect(text).toContain("> Hi\n> \n> --\n> Vouchwell. Sign in again:");
    expect(text.match(/^.*evil.*$/gm)).toEqual([expect.stringMatching(/^> /)]);
    expect(text.match(/^-- ?$/gm)).toHaveLength(1);
  });

  it("X42 begins the subject with the company's name and keeps the frame, so that no sign-in mail can be imitated", async () => {
    expect((await put("Your Vouchwell sign-in code", "<p>123456</p>")).status).toBe(200);
    const { subject, html } = await mailTo("Mira Castellan");
    expect(subject).toBe(`${job.company.name}: Your Vouchwell sign-in code`);
    expect(html).toContain("never asks for a password or code");
    expect(html).not.toContain("letter-spacing");
  });

  it("item 30 X42 makes no header, no markup and no link of a name, and fills nothing twice", async () => {
    await put("Dear {{name}}", "<p>Dear {{name}}, from {{company}}</p>");
    const evil = "<b>Eve</b>\u202e {{company}} https://evil.example a@evil.example";
    const { subject, html, text, headers } = await mailTo(evil);
    expect(subject).toContain("{{company}}");
    expect(subject).not.toMatch(/[\u202e\r\n]/);
    expect(html).toContain("&lt;b&gt;Eve");
    const read = html?.slice(html.indexOf("<body"));
    expect(read).not.toContain("https://evil.example");
    expect(read).not.toContain("a@evil.example");
    expect(text).toContain("{{company}}");
    expect(headers.map(({ key }) => key)).not.toContain("bcc");
  });

  it("item 30 keeps a subject on one line", async () => {
    expect((await put("Hi\r\nBcc: everybody@evil.example", "<p>Hi</p>")).status).toBe(200);
    const { subject, bcc } = await mailTo("Mira Castellan");
    expect([subject, bcc]).toEqual([`${job.company.name}: Hi Bcc: everybody@evil.example`, undefined]);
  });

  it("C21 says by field what is wrong, and keeps nothing of it", async () => {
    const wrong = async (subject: string, body: string) => {
      const { status, body: answer } = await put(subject, body);
      const fields = answer.fields as Record<string, { code: string }> | undefined;
      return [status, ...Object.entries(fields ?? {}).map(([name, { code }]) => `${name} ${code}`)];
    };
    expect(await wrong("{{salary}}", "<p>{{job</p>")).toEqual([
      422,
      "texts.en.subject mail_field_unknown",
      "texts.en.body mail_field_unknown",
    ]);
    expect(await wrong("Hi", "<p>{{fir<strong>st_name</strong>}}</p>")).toEqual([
      422,
      "texts.en.body mail_field_unknown",
    ]);
    expect(await wrong("Hi", '<p><a href="https://a.example/?n={{name}}">x</a></p>')).toEqual([
      422,
      "texts.en.body mail_field_unknown",
    ]);
    expect(await wrong("", "<p>Hi</p>")).toEqual([422, "texts.en.subject required"]);
    expect(await wrong("Hi", "<p> </p>")).toEqual([422, "texts.en.body required"]);
    expect(await wrong("x".repeat(121), "<p>Hi</p>")).toEqual([422, "texts.en.subject too_long"]);
    expect(await wrong("Hi", `<p>${"x".repeat(4_001)}</p>`)).toEqual([422, "texts.en.body too_long"]);
    expect(await wrong("Hi", "x".repeat(100_000))).toEqual([422, "texts.en.body too_long"]);
  });

  it("C23 leaves room for the words behind a company's long name", async () => {
    const named = await world.job(owner, { company_name: "N".repeat(200), company_website: "https://long.example" });
    const { company } = named;
    const texts = { en: { subject: "s".repeat(120), body: "<p>Hi</p>" } };
    const params = { id: company.id, trigger: "application_hired" as const };
    const { subject } = await owner.call(companyMailEndpoints.preview, {
      params,
      body: { language: "en", ...texts.en },
    });
    expect(subject).toBe(`${"N".repeat(27)}…: ${"s".repeat(120)}`);
  });

  it("C20 takes no job of another company, and gives nobody else's words away", async () => {
    const other = await world.person("Otto Other");
    const theirs = await world.job(other, { company_name: "Elsewhere", company_website: "https://elsewhere.example" });
    expect((await put("Hi", "<p>Hi</p>", owner, theirs.id)).status).toBe(404);
    const query = { job: theirs.id };
    expect((await owner.try(companyMailEndpoints.get, { params: { id: job.company.id }, query })).status).toBe(404);
    expect((await put("Hi", "<p>Hi</p>", other)).status).toBe(404);
  });

  it("X42 the layout itself takes no other tag", () => {
    const mail = (html: string) =>
      renderMail(
        { subject: "s", title: "t", paragraphs: [], companyText: { ...LETTER, html } },
        { language: "en", origin: "https://jobs.example.com", operator: "Us", unsubscribe: null },
      );
    for (const html of [
      "<script>",
      "<img src=x>",
      "<p onclick=x>",
      '<a href="javascript:x">y</a>',
      '<a href="/x">y</a>',
    ])
      expect(() => mail(html), html).toThrow("a tag that no mail may have");
    expect(mail("<p>fine</p>").html).toContain("fine</p>");
  });

  it("C21 the text part says lists and addresses, and decodes what HTML needs", () => {
    expect(textOfBody('<p>A &amp; B</p><ul><li>one</li><li><a href="https://a.example/">two</a></li></ul>')).toBe(
      "A & B\n\n- one\n- two (https://a.example/)",
    );
  });
});
