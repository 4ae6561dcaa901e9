import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyToJob } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { companyEndpoints } from "../../../contract/companies/companies.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { companyMailEndpoints, type MailTemplates, type MailTrigger } from "../../../contract/hiring/company-mails.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";

let world: World;
let owner: Person;
let applicant: Person;
let job: JobDetail;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  [owner, applicant] = await Promise.all([world.person("Petra Poster"), world.person("Mira Castellan")]);
  job = await world.job(owner);
  world.clock.advance(60_000);
});
afterAll(() => world.close());

const EN = { subject: "Thank you, {{first_name}}", body: "<p>We read <strong>{{job}}</strong> letters daily.</p>" };
const DE = { subject: "Danke, {{first_name}}", body: "<p>Wir lesen alles zu {{job}}. Grüße, {{who_writes}}</p>" };

async function mailOf(trigger: MailTrigger, of: string | null = null, by = owner) {
  const { mails } = await by.call(companyMailEndpoints.get, {
    params: { id: job.company.id },
    query: of === null ? {} : { job: of },
  });
  return mails.find((mail) => mail.trigger === trigger) ?? expect.fail("every trigger is there");
}

async function save(trigger: MailTrigger, texts: MailTemplates, of: string | null = null, by = owner) {
  const { version } = await mailOf(trigger, of);
  world.clock.advance(1_000);
  const params = { id: job.company.id, trigger };
  return by.call(companyMailEndpoints.save, { params, body: { job: of, version, texts } });
}

const speaks = (person: Person, language: "en" | "de" | "fr") =>
  person.call(settingsEndpoints.update, { body: { language } });

/** The mails sent to a user, newest last. */
async function sentTo(person: Person) {
  await sendQueuedEmails(world);
  const all = await readWrittenEmails(world);
  return all.filter(({ to }) => to?.[0]?.address === person.email);
}

const moveOn = (id: string, stage: "Reviewing" | "Rejected") =>
  owner.call(pipelineEndpoints.move, {
    params: { id: job.id },
    body: { people: [{ kind: "application", id, from: { stage: "New", step: null } }], to: { stage } },
  });

async function later() {
  world.clock.advance(10_000);
  await world.queue.work("notify-pipeline-move");
}

describe("what candidates are mailed", () => {
  it("C24 says that an application has arrived, in the product's words where the company has none", async () => {
    await speaks(applicant, "fr");
    await applyToJob(applicant, job.id);
    const [mail, ...more] = await sentTo(applicant);
    expect([mail?.subject, more]).toEqual([`Votre candidature est arrivée chez ${job.company.name}`, []]);
    expect(mail?.html).not.toContain("écrit");
  });

  it("C20 takes the company's words in the reader's language, and the product's where there are none, never another language", async () => {
    await save("application_received", { en: EN, de: DE });
    await speaks(applicant, "de");
    await applyToJob(applicant, job.id);
    const [german] = await sentTo(applicant);
    expect(german?.subject).toBe(`${job.company.name}: Danke, Mira`);
    expect(german?.text).toContain(`Wir lesen alles zu ${job.title}. Grüße, das Team von ${job.company.name}`);
    const french = await world.person("Odile Marchand");
    await speaks(french, "fr");
    await applyToJob(french, job.id);
    const [mail] = await sentTo(french);
    expect(mail?.subject).toContain("est arrivée chez");
    expect(mail?.html).not.toMatch(/Danke|Thank you/);
  });

  it("C20 lets a job say something else than the company, language by language", async () => {
    await save("application_received", { en: EN, de: DE });
    await save("application_received", { en: { ...EN, subject: "Here only" } }, job.id);
    expect((await mailOf("application_received", job.id)).fallback).toEqual(["en", "de"]);
    await applyToJob(applicant, job.id);
    expect((await sentTo(applicant)).at(-1)?.subject).toBe(`${job.company.name}: Here only`);
    await speaks(applicant, "de");
    const other = await world.person("Hanna Voss");
    await speaks(other, "de");
    await applyToJob(other, job.id);
    expect((await sentTo(other)).at(-1)?.subject).toBe(`${job.company.name}: Danke, Mira`);
  });

  it("C22 H4 sends what stood there when the step was made, whatever is typed while the mail waits", async () => {
    const { id } = await applyToJob(applicant, job.id);
    await save("application_reviewing", { en: { subject: "Before", body: "<p>{{who_writes}} reads it</p>" } });
    await moveOn(id, "Reviewing");
    world.clock.advance(1_000);
    await save("application_reviewing", { en: { subject: "After", body: "<p>Too late</p>" } });
    await later();
    const mail = (await sentTo(applicant)).at(-1);
    expect(mail?.subject).toBe(`${job.company.name}: Before`);
    expect(mail?.text).toContain("Petra Poster reads it");
  });

  it("C20 says the product's words again once nothing is left of the company's", async () => {
    await save("application_rejected", { en: EN });
    await save("application_rejected", {});
    const { id } = await applyToJob(applicant, job.id);
    await moveOn(id, "Rejected");
    await later();
    expect((await sentTo(applicant)).at(-1)?.subject).toBe(`Update on your application to ${job.company.name}`);
  });

  it("C23 keeps what it is about, the way to the record, to one's data and to no more such mails around the company's words", async () => {
    await save("application_received", { en: EN });
    const { id } = await applyToJob(applicant, job.id);
    const [mail] = await sentTo(applicant);
    for (const part of [mail?.html, mail?.text])
      for (const said of [
        "Your application has arrived",
        `/my-applications?open=${id}`,
        "/settings?tab=account",
        "/unsubscribe#",
        `The framed text is from ${job.company.name}`,
      ])
        expect(part).toContain(said);
    expect(mail?.html).toContain("<strong>");
    expect(mail?.text).toContain(`We read ${job.title} letters daily.`);
  });

  it("C23 brings the company's picture along, with its name, and asks nobody for it when it is read", async () => {
    const body = await sharp({ create: { width: 40, height: 20, channels: 3, background: "green" } })
      .png()
      .toBuffer();
    const { token } = (await owner.try(fileEndpoints.uploadImage, { query: { name: "m.png", kind: "logo" }, body }))
      .body;
    const { name, website } = job.company as { name: string; website: string };
    await owner.call(companyEndpoints.update, {
      params: { id: job.company.id },
      body: { name, website, logo: String(token) },
    });
    await save("application_received", { en: EN });
    await applyToJob(applicant, job.id);
    const [mail] = await sentTo(applicant);
    expect(mail?.attachments).toMatchObject([{ mimeType: "image/png", disposition: "inline" }]);
    expect(mail?.html).toMatch(/<img src="cid:company-picture" [^>]*alt="/);
    expect(mail?.html).not.toMatch(/src="(?!cid:)/);
    // If it is gone, the mail is sent nevertheless.
    await world.pool.query("UPDATE files SET storage_key = 'public/gone.webp' WHERE kind = 'logo'");
    const other = await world.person("Hanna Voss");
    await applyToJob(other, job.id);
    const [bare] = await sentTo(other);
    expect(bare?.attachments).toEqual([]);
    expect(bare?.html).not.toContain("<img");
  });
});

describe("who writes them", () => {
  it("R17 C20 recruiters write, others of the team read, and whoever is out of it does neither", async () => {
    const team = await Promise.all(["recruiter", "hiring_manager", "viewer"].map((name) => world.person(name)));
    const roles = ["recruiter", "hiring_manager", "viewer"] as const;
    for (const [nth, person] of team.entries()) await joinTeam(owner, job.company.id, person, roles[nth] ?? "viewer");
    const params = { id: job.company.id };
    const reads = await Promise.all(team.map((one) => one.call(companyMailEndpoints.get, { params, query: {} })));
    expect(reads.map(({ can }) => can.change)).toEqual([true, false, false]);
    const [recruiter] = team;
    if (recruiter === undefined) return expect.fail("there is a recruiter");
    await save("application_hired", { en: EN }, null, recruiter);
    expect(await mailOf("application_hired")).toMatchObject({ texts: { en: EN }, changed_by: "recruiter" });
    await owner.call(teamEndpoints.remove, { params: { ...params, member: recruiter.id }, body: {} });
    expect((await recruiter.try(companyMailEndpoints.get, { params, query: {} })).status).toBe(404);
    const body = { version: null, texts: { en: EN } };
    const again = { params: { ...params, trigger: "application_reviewing" }, body };
    expect((await recruiter.try(companyMailEndpoints.save, again)).status).toBe(404);
  });

  it("C25 tells the second of two who save at once, and keeps the first one's words", async () => {
    const first = await save("application_received", { en: EN });
    const put = (subject: string) =>
      owner.try(companyMailEndpoints.save, {
        params: { id: job.company.id, trigger: "application_received" },
        body: { version: first.version, texts: { en: { ...EN, subject } } },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => put(`Try ${nth}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const won = answers.find(({ status }) => status === 200)?.body as { texts: MailTemplates };
    expect((await mailOf("application_received")).texts).toEqual(won.texts);
    // Deleting and writing it again creates another version.
    await save("application_received", {});
    expect((await put("Late")).status).toBe(409);
  });

  it("C25 previews without keeping anything, and mails a sample to oneself alone", async () => {
    const params = { id: job.company.id, trigger: "application_received" as const };
    const body = { language: "de" as const, ...DE };
    const look = await owner.call(companyMailEndpoints.preview, { params, body });
    expect(look.subject).toBe(`${job.company.name}: Danke, Soraya`);
    expect(look.html).toContain("<mark");
    expect(look.html).toContain("Test-E-Mail");
    expect(look.html).not.toContain("<style");
    expect((await mailOf("application_received")).version).toBeNull();
    const product = await owner.call(companyMailEndpoints.preview, {
      params,
      body: { ...body, subject: "", body: "", dark: true },
    });
    expect(product.subject).toBe(`Deine Bewerbung bei ${job.company.name} ist eingegangen`);
    expect(product.html).toContain("#0f1512");
    const before = (await sentTo(owner)).length;
    expect(await owner.call(companyMailEndpoints.sample, { params, body })).toEqual({ sent_to: owner.email });
    expect((await sentTo(owner)).slice(before).map(({ subject }) => subject)).toEqual([look.subject]);
  });

  it("X40 C25 mails ten samples an hour, however many are asked for at once", async () => {
    const strict = await createWorld({ config: { RATE_LIMIT_FACTOR: "1" } });
    try {
      const writer = await strict.person("Petra Poster");
      const { company } = await strict.job(writer);
      const params = { id: company.id, trigger: "referral_hired" as const };
      const send = (_: unknown, nth: number) =>
        writer.try(companyMailEndpoints.sample, { params, body: { language: "en", ...EN } }, { key: `sample-${nth}` });
      const answers = await Promise.all(Array.from({ length: 12 }, send));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 429, 429]);
    } finally {
      await strict.close();
    }
  });

  it("C12 P5 words stay with the company when their author is gone, and nobody is named any more", async () => {
    const recruiter = await world.person("Rita Recruiter");
    await joinTeam(owner, job.company.id, recruiter, "recruiter");
    await save("application_hired", { en: EN }, null, recruiter);
    await recruiter.call(accountDataEndpoints.remove, { body: {} });
    expect(await mailOf("application_hired")).toMatchObject({ texts: { en: EN }, changed_by: null });
    const { rows } = await world.pool.query("SELECT saved_by FROM company_email_templates WHERE company = $1", [
      job.company.id,
    ]);
    expect(rows).toEqual([{ saved_by: null }]);
  });

  it("P5 words go with a company that nobody goes on with", async () => {
    const alone = await world.person("Ada Alone");
    const { company } = await world.job(alone, { company_name: "Alone", company_website: "https://alone.example" });
    const params = { id: company.id, trigger: "application_hired" as const };
    await alone.call(companyMailEndpoints.save, { params, body: { version: null, texts: { en: EN } } });
    const kept = () => world.pool.query("SELECT 1 FROM company_email_templates WHERE company = $1", [company.id]);
    expect((await kept()).rowCount).toBe(1);
    await alone.call(accountDataEndpoints.remove, { body: {} });
    expect((await kept()).rowCount).toBe(0);
  });

  it("C20 tells nobody in the product twice: the application has no notification of its own", async () => {
    const { id } = await applyToJob(applicant, job.id);
    expect((await applicant.call(applicationEndpoints.get, { params: { id } })).status).toBe("Applied");
    const { rows } = await world.pool.query("SELECT 1 FROM notifications WHERE user_id = $1", [applicant.id]);
    expect(rows).toEqual([]);
  });
});
