import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSubmission, referWithoutNotice, uniqueEmail } from "../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../tests/support/consent.ts";
import { explainOnly, recordChanges, type SentStatement, sequentialScans } from "../../../tests/support/query-plans.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../contract/accounts/account-data.ts";
import { candidateEndpoints } from "../../contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../contract/hiring/consent.ts";

const MANY = 10_000;
const LARGE = ["candidates", "candidate_referrals", "referrals", "consent_requests", "added_candidates"];
let world: World;
let client: pg.Client;
let owner: Person;
let ines: Person;

/** Adds this many referrals like this one, each of another candidate, manually added to its referrer's list. */
async function many(like: string): Promise<void> {
  await client.query(
    `INSERT INTO referrals SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'candidate_email', 'many-' || nth,
        'candidate_email_key', 'many-' || nth, 'candidate_email_soft', NULL, 'candidate_linkedin_key', NULL))).*
      FROM referrals AS one, generate_series(1, ${MANY}) AS nth WHERE one.id = $1`,
    [like],
  );
  await client.query(
    `INSERT INTO consent_requests (referral, created_at) SELECT id, now() FROM referrals ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `INSERT INTO candidates (id, referrer, name, email, email_key, role_interest, referral, created_at, updated_at)
      SELECT gen_random_uuid(), created_by, 'Somebody', candidate_email, candidate_email_key, 'Other', id, now(), now()
      FROM referrals WHERE candidate_email LIKE 'many-%'`,
  );
  await client.query(
    "INSERT INTO candidate_referrals (referral, candidate) SELECT referral, id FROM candidates WHERE referral IS NOT NULL ON CONFLICT DO NOTHING",
  );
  await client.query(
    "INSERT INTO added_candidates (candidate, person_hash, added_at, used_at) SELECT id, email_key, now(), now() FROM candidates ON CONFLICT DO NOTHING",
  );
  await client.query("ANALYZE");
}

beforeAll(async () => {
  world = await createWorld();
  [owner, ines] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
  client = new pg.Client({ connectionString: world.url });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client.end();
  await world.close();
});

async function expectIndexed(asked: readonly SentStatement[]): Promise<void> {
  expect(asked.length).toBeGreaterThan(10);
  for (const statement of asked) {
    const scans = (await explainOnly(client, statement)).filter((node) => LARGE.includes(node["Relation Name"] ?? ""));
    expect(sequentialScans(scans), `reads a table from its beginning: ${statement.text}`).toEqual([]);
  }
}

describe(`item 57 among ${MANY} people nobody's erasure reads all of them`, () => {
  it("F5 item 57 who is told of it, erased by the mailed link, and with an account", async () => {
    const email = uniqueEmail();
    const body = { name: "Amara Okafor", email, role_interest: "Engineering" as const };
    const { id } = await ines.call(candidateEndpoints.add, { body });
    const job = (await world.job(owner)).id;
    const submission = buildSubmission(job);
    await ines.call(candidateEndpoints.submit, { params: { id }, body: submission });
    const { id: like } = await referWithoutNotice(ines, (await world.job(owner)).id);
    await many(like);
    await expectIndexed(await recordChanges(() => notifyQueuedCandidates(world)));
    const token = await findConsentToken(world, email);
    const erase = () => world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
    await expectIndexed(await recordChanges(erase));
    const account = await world.person("Lena Leaver", { verified: true });
    await referWithoutNotice(account, job);
    const asked = await recordChanges(() => account.call(accountDataEndpoints.remove, { body: {} }));
    // All of them belong to two jobs here: finding out whether a job has any requires scanning to the first one.
    await expectIndexed(asked.filter(({ text }) => !text.startsWith("DELETE FROM jobs")));
  }, 120_000);
});
