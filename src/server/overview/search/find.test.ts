import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  applyToJob,
  makeReferralVisible,
  referCandidate,
  referWithoutNotice,
} from "../../../../tests/support/candidates.ts";
import { createPublicPage, introduceCandidate } from "../../../../tests/support/introductions.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { searchEndpoints } from "../../../contract/overview/global-search.ts";

let world: World;
let owner: Person;
let referrer: Person;
let applicant: Person;
let stranger: Person;
let job: string;
let referral: string;
let application: string;
let candidate: string;

beforeAll(async () => {
  world = await createWorld();
  [owner, referrer, applicant, stranger] = (await Promise.all(
    ["Marguerite Olander", "Ines Marchetti", "Quillon Arkwright", "Stranger Example"].map((name) => world.person(name)),
  )) as [Person, Person, Person, Person];
  job = (await world.job(owner, { title: "Potter", company_name: "Kilnworks" })).id;
  referral = (await referCandidate(referrer, job, { candidate_name: "Zoë Quillmark" })).id;
  application = (await applyToJob(applicant, job)).id;
  candidate = (
    await introduceCandidate(world, referrer, await createPublicPage(world, referrer), { name: "Tranquilla Roe" })
  ).id;
});
afterAll(() => world.close());

const find = (by: Person, search: string) => by.call(searchEndpoints.find, { query: { search } });
const peopleOf = async (by: Person, search: string) =>
  (await find(by, search)).people.map(({ kind, id }) => [kind, id]);

describe("J34 one field over all that its person may see", () => {
  test("J34 R2 R3 people are those of one's own records alone, each once for each record", async () => {
    expect(await peopleOf(referrer, "quil")).toEqual([
      ["candidate", candidate],
      ["referral", referral],
    ]);
    expect(await peopleOf(stranger, "quil")).toEqual([]);
    expect(await peopleOf(applicant, "quil")).toEqual([]);
  });

  test("J34 F10 a job's owner finds who applied, and who was referred once that is shown to them", async () => {
    const job = (await world.job(owner, { title: "Weaver" })).id;
    const { id } = await referWithoutNotice(referrer, job, { candidate_name: "Ottoline Held" });
    expect(await peopleOf(owner, "ottoline")).toEqual([]);
    await makeReferralVisible(owner, id);
    expect(await peopleOf(owner, "ottoline")).toEqual([["received_referral", id]]);
    expect(await peopleOf(owner, "castellan")).toEqual([["application", application]]);
  });

  test("J34 jobs come best first, one's own stand apart in every status, companies by name", async () => {
    const other = await find(stranger, "potter");
    expect(other.jobs).toMatchObject([{ id: job, title: "Potter", company: "Kilnworks", status: "Open" }]);
    expect(other.own_jobs).toEqual([]);
    expect((await find(stranger, "kilnw")).companies).toMatchObject([{ name: "Kilnworks" }]);
    await owner.call(jobEndpoints.setStatus, { params: { id: job }, body: { from: "Open", status: "On Hold" } });
    world.clock.advance(60_000);
    expect((await find(owner, "potter")).own_jobs).toMatchObject([{ id: job, status: "On Hold" }]);
    expect((await find(stranger, "potter")).jobs).toEqual([]);
    await owner.call(jobEndpoints.setStatus, { params: { id: job }, body: { from: "On Hold", status: "Open" } });
    world.clock.advance(60_000);
  });

  test.each(["%", "_", "\\", "\0", "' OR 1=1 --", "a & | ! :*", "\u202eretteP", "🏺", "x".repeat(199)])(
    "J34 %j is looked for as it stands, and finds nobody",
    async (search) => {
      const answer = await owner.try(searchEndpoints.find, { query: { search } });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ people: [] });
    },
  );

  test("J34 words that are too long are an error by field, none find nothing", async () => {
    const long = await owner.try(searchEndpoints.find, { query: { search: "x".repeat(100_000) } });
    expect(long.status).toBe(422);
    expect(await find(owner, " ")).toEqual({ jobs: [], own_jobs: [], people: [], companies: [] });
  });
});
