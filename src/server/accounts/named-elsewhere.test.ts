import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referCandidate, referWithoutNotice, uniqueEmail } from "../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../tests/support/consent.ts";
import { buildReport } from "../../../tests/support/reports.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { reportEndpoints } from "../../contract/admin/reports/reports.ts";
import { invitationEndpoints } from "../../contract/hiring/consent.ts";
import { referrerQuestionEndpoints } from "../../contract/hiring/messages/referrer-questions.ts";
import { peopleEndpoints } from "../../contract/hiring/pipeline/people.ts";
import { referralChangeEndpoints } from "../../contract/hiring/referral-changes.ts";
import { reconcileConsents } from "../hiring/consent/reconcile.ts";

let world: World;
let owner: Person;
let ines: Person;
let job: string;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  [owner, ines] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
  job = (await world.job(owner)).id;
});
afterAll(() => world.close());

const ask = (text: string) => ines.call(referrerQuestionEndpoints.ask, { params: { id: job }, body: { text } });
const asked = async () => {
  const { rows } = await world.pool.query("SELECT text FROM referrer_questions WHERE asked_by = $1 ORDER BY text", [
    ines.id,
  ]);
  return rows.map(({ text }) => text);
};
const person = (name: string, more: object = {}) => ({ candidate_name: name, candidate_email: uniqueEmail(), ...more });

describe("F46 what names somebody elsewhere goes with them, and nothing else", () => {
  it("F46 F16 names count as whole words: questions and saved searches about others stay", async () => {
    const of = person("Ann Lee");
    await ask("Would Joann Leeson suit?");
    await ask("Would ANN LEE, of Lisbon, suit?");
    await ask(`Is jo.${of.candidate_email} known?`);
    const save = (name: string, search: string) =>
      owner.call(peopleEndpoints.saveView, { body: { name, filters: { search } } });
    await save("Others", "Joann Leeson");
    await save("Her", "ann lee");
    await referWithoutNotice(ines, job, of);
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, of.candidate_email);
    await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
    expect(await asked()).toEqual([`Is jo.${of.candidate_email} known?`, "Would Joann Leeson suit?"]);
    expect((await owner.call(peopleEndpoints.views, {})).items.map(({ name }) => name)).toEqual(["Others"]);
  });

  it("F46 F16 of names in letters that have no spaces around them, too", async () => {
    const of = person("田中太郎");
    await ask("田中太郎さんはいかがですか");
    await ask("田中花子さんはいかがですか");
    await referWithoutNotice(ines, job, of);
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, of.candidate_email);
    await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
    expect(await asked()).toEqual(["田中花子さんはいかがですか"]);
  });

  it("F46 F23 a referral that is taken back leaves no question of its referrer about the person", async () => {
    await ask("Would Ann Lee suit?");
    await ask("Is it remote?");
    const { id } = await referCandidate(ines, job, person("Ann Lee"));
    await owner.call(peopleEndpoints.saveView, { body: { name: "Ann Lee", filters: {} } });
    await ines.call(referralChangeEndpoints.withdraw, { params: { id } });
    expect(await asked()).toEqual(["Is it remote?"]);
    // Data a referrer typed are not the candidate's wish, so the team's private records stay.
    expect((await owner.call(peopleEndpoints.views, {})).items).toHaveLength(1);
  });

  it("F46 F23 T8 and takes none of the company's words: what it answered and published, and what was reported, stays", async () => {
    const about = async (text: string, by: string, of = job) => {
      const { id } = await ines.call(referrerQuestionEndpoints.ask, { params: { id: of }, body: { text } });
      await owner.call(referrerQuestionEndpoints.answer, { params: { id }, body: { text: by, seen: null } });
      return id;
    };
    const published = await about("Would Ann Lee suit?", "Yes.");
    const words = { question: "Is Ann Lee wanted?", answer: "Yes." };
    await owner.call(referrerQuestionEndpoints.publish, { params: { id: published }, body: words });
    await about("Who decides?", "Ann Lee does.");
    const reported = await about("Ann Lee, or whom?", "Nobody.");
    await ines.call(reportEndpoints.create, { body: buildReport(world, reported, { kind: "answer" }) });
    const others = await world.job(await world.person("Otto Other"));
    await ines.call(referrerQuestionEndpoints.ask, { params: { id: others.id }, body: { text: "Ann Lee there?" } });
    const { id } = await referCandidate(ines, job, person("Ann Lee"));
    await ines.call(referralChangeEndpoints.withdraw, { params: { id } });
    expect(await asked()).toEqual(["Ann Lee there?", "Ann Lee, or whom?", "Who decides?"]);
    expect((await owner.call(referrerQuestionEndpoints.published, { params: { id: job } })).items).toMatchObject([
      words,
    ]);
    const { rows } = await world.pool.query("SELECT asked_by, text FROM referrer_questions WHERE id = $1", [published]);
    expect(rows).toEqual([{ asked_by: null, text: "" }]);
    const { rows: said } = await world.pool.query(
      "SELECT said::text FROM reports JOIN report_cases ON report_cases.id = case_id WHERE subject = $1",
      [reported],
    );
    expect(said).toEqual([{ said: expect.stringContaining("Nobody.") }]);
  });

  it("F46 F21 nor does one that nobody answered", async () => {
    await ask("Would Ann Lee suit?");
    await ask("Is it remote?");
    await referWithoutNotice(ines, job, person("Ann Lee", { consent_given: false }));
    await notifyQueuedCandidates(world);
    for (const days of [4, 31]) {
      world.clock.advance(days * 86_400_000);
      await reconcileConsents(world.ctx);
    }
    expect(await asked()).toEqual(["Is it remote?"]);
  });
});
