import { afterAll, beforeAll, expect, it } from "vitest";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { pdf } from "../../../../tests/support/documents.ts";
import { type Client, createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { savedDetailsEndpoints } from "../../../contract/hiring/saved-details.ts";

let world: World;
let owner: Person;
let referrer: Person;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Marguerite Olander");
  referrer = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

const upload = async (by: Client, name: string, form = "application") =>
  String((await by.try(fileEndpoints.uploadCv, { query: { name, form } as never, body: pdf(2_000) })).body.token);
const onFile = (by: Person) => by.call(savedDetailsEndpoints.get, {});
const job = async () => (await world.job(owner)).id;

it("F35 is one's own last application and newest CV, and nobody else's", async () => {
  const amara = await world.person("Amara Okafor");
  expect(await onFile(amara)).toEqual({ name: "", email: "", linkedin: "", cv: null });
  const cv = await upload(amara, "first.pdf");
  const linkedin = "https://www.linkedin.com/in/amara-okafor";
  const { id } = await applyToJob(amara, await job(), {
    cv,
    candidate_name: "Amara N. Okafor",
    candidate_linkedin: linkedin,
  });
  world.clock.advance(60_000);
  await applyToJob(amara, await job(), { candidate_name: "Amara Okafor", candidate_linkedin: linkedin });
  expect(await onFile(amara)).toMatchObject({
    name: "Amara Okafor",
    linkedin,
    cv: { kind: "application", record: id, name: "first.pdf" },
  });
  for (const other of [owner, referrer]) expect((await onFile(other)).cv).toBeNull();
});

it("F35 a CV of a referral is on file once its person has claimed it, and never before or for the referrer", async () => {
  const email = uniqueEmail();
  const jonah = await world.person("Jonah Weiss");
  const { id } = await referCandidate(referrer, await job(), {
    candidate_email: email,
    cv: await upload(referrer, "jonah.pdf", "referral"),
  });
  world.clock.advance(60_000);
  await notifyQueuedCandidates(world);
  const token = await findConsentToken(world, email);
  await jonah.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
  expect((await onFile(jonah)).cv).toBeNull();
  await jonah.call(invitationEndpoints.claim, { body: { token } });
  expect((await onFile(jonah)).cv).toMatchObject({ kind: "referral", record: id, name: "jonah.pdf" });
  expect((await onFile(referrer)).cv).toBeNull();
  await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
  expect((await onFile(jonah)).cv).toBeNull();
});

it("F35 a CV removed from an application is no longer on file; the copy in another one stays", async () => {
  const person = await world.person("Two Copies");
  const first = await applyToJob(person, await job(), { cv: await upload(person, "cv.pdf") });
  world.clock.advance(60_000);
  const second = await applyToJob(person, await job(), { cv: await upload(person, "cv.pdf") });
  const without = {
    candidate_name: "Two Copies",
    cover_letter: "I mend joints.",
    corrected_at: null,
    without_cv: true,
  };
  await person.call(applicationEndpoints.correct, { params: { id: second.id }, body: without as never });
  expect((await onFile(person)).cv).toMatchObject({ record: first.id });
  expect((await person.try(applicationEndpoints.cv, { params: { id: first.id } })).status).toBe(200);
});
