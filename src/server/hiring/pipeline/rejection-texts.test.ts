import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { applyToJob } from "../../../../tests/support/candidates.ts";
import { findNewestEmail, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { companyMailEndpoints } from "../../../contract/hiring/company-mails.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { NOTIFY_MOVE } from "./notify-move.ts";

let poster: Person;
let job: string;
let company: string;

const world = await createWorld();
beforeEach(async () => {
  poster = await world.person("Petra Poster");
  const made = await world.job(poster);
  [job, company] = [made.id, made.company.id];
  await poster.call(companyMailEndpoints.save, {
    params: { id: company, trigger: "application_rejected" },
    body: { version: null, texts: { en: { subject: "As always", body: "<p>As always</p>" } } },
  });
  world.clock.advance(1_000);
});
afterAll(() => world.close());

const WORDS = {
  subject: "To you, {{first_name}}",
  body: "<p>Your <strong>sample</strong> moved us.</p><script>x</script>",
};

async function applicant(name: string) {
  const person = await world.person(name);
  const { id } = await applyToJob(person, job, { candidate_name: name });
  return { person, id };
}

const reject = (ids: readonly string[], words: unknown, stage = "Rejected") =>
  poster.try(pipelineEndpoints.move, {
    params: { id: job },
    body: {
      people: ids.map((id) => ({ kind: "application", id, from: { stage: "New", step: null } })),
      to: { stage },
      ...(words !== undefined && { words }),
    },
  });

async function later() {
  world.clock.advance(10_000);
  await world.queue.work(NOTIFY_MOVE);
  await sendQueuedEmails(world);
}

const newest = ({ email }: Person) => findNewestEmail(world, email);

async function keptWords(): Promise<unknown[]> {
  const { rows } = await world.pool.query("SELECT words FROM pipeline_moves WHERE job = $1 AND words IS NOT NULL", [
    job,
  ]);
  return rows;
}

describe("C26 one-time texts", () => {
  it("C26 are sent to everybody rejected by one action, in any language, and deleted then", async () => {
    const [mira, hanna] = [await applicant("Mira Castellan"), await applicant("Hanna Voss")];
    await hanna.person.call(settingsEndpoints.update, { body: { language: "de" } });
    const { body } = await reject([mira.id, hanna.id], WORDS);
    expect(body.left).toEqual([]);
    expect(await keptWords()).toHaveLength(2);
    await later();
    const [english, german] = [await newest(mira.person), await newest(hanna.person)];
    expect([english?.subject, german?.subject]).toEqual(["Quillstack: To you, Mira", "Quillstack: To you, Hanna"]);
    expect(german?.html).toContain('<html lang="de">');
    expect(german?.text).toContain("Your sample moved us.");
    expect(german?.html).not.toContain("<script");
    expect(await keptWords()).toEqual([]);
  });

  it("C26 do not change the company's template for the next one", async () => {
    const mira = await applicant("Mira Castellan");
    await reject([mira.id], undefined);
    await later();
    expect((await newest(mira.person))?.subject).toBe("Quillstack: As always");
  });

  it("C26 H4 are deleted by an undo, and with the person", async () => {
    const [mira, hanna] = [await applicant("Mira Castellan"), await applicant("Hanna Voss")];
    const { body } = await reject([mira.id], WORDS);
    const { act } = body.undo as { act: string };
    await poster.call(pipelineEndpoints.undo, { params: { id: job }, body: { act } });
    expect(await keptWords()).toEqual([]);
    await later();
    expect((await newest(mira.person))?.subject).toContain("has arrived");
    await reject([hanna.id], WORDS);
    await hanna.person.call(accountDataEndpoints.remove, { body: {} });
    expect(await keptWords()).toEqual([]);
  });

  it("C26 are rejected by field where they are not allowed, and then nobody is rejected", async () => {
    const mira = await applicant("Mira Castellan");
    const fieldErrors = async (words: unknown, stage?: string) => {
      const { status, body } = await reject([mira.id], words, stage);
      return [status, ...Object.keys((body.fields as object | undefined) ?? {})];
    };
    expect(await fieldErrors({ subject: "{{pay}}", body: "<p>x</p>" })).toEqual([422, "words.subject"]);
    expect(await fieldErrors({ subject: "x", body: "" })).toEqual([422, "words.body"]);
    expect(await fieldErrors({ subject: "x", body: "y".repeat(20_001) })).toEqual([422, "words.body"]);
    expect(await fieldErrors(WORDS, "Reviewing")).toEqual([422, "words"]);
    await later();
    expect((await newest(mira.person))?.subject).toContain("has arrived");
  });
});
