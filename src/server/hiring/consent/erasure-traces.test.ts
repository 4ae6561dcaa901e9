import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildSubmission, makeReferralVisible, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createPublicPage, introduceCandidate } from "../../../../tests/support/introductions.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { candidateEndpoints } from "../../../contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { mails } from "../../infra/db/tables/mails.ts";
import { MAIL_ENCRYPTION } from "../../infra/mail/deliver-mail.ts";
import { decrypt } from "../../infra/platform/crypto.ts";

let poster: Person;
let ines: Person;

const world = await createWorld();
beforeEach(async () => {
  poster = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

const NAME = "Tracy Tracefree";

/** A candidate who introduced herself to a referrer and was submitted to a job, all through service functions. */
async function submitted() {
  const email = uniqueEmail();
  const page = await createPublicPage(world, ines);
  const { id } = await introduceCandidate(world, ines, page, { email, name: NAME, whatsapp: "+351 912 345 678" });
  const job = (await world.job(poster)).id;
  const body = buildSubmission(job, "Tracy Tracefree is wonderful.");
  await ines.call(candidateEndpoints.submit, { params: { id }, body }, { key: `submit-${email}` });
  const { rows } = await world.pool.query("SELECT referral FROM candidates WHERE id = $1", [id]);
  return { email, referral: String(rows[0].referral) };
}

/** The decrypted text of queued mails. */
async function waitingMails(): Promise<string> {
  const rows = await world.ctx.db.select().from(mails);
  const key = world.services.secrets.derive(MAIL_ENCRYPTION);
  return rows.map(({ encrypted }) => (encrypted === null ? "" : decrypt(key, encrypted).toString("utf8"))).join("\n");
}

async function expectNoTrace(email: string): Promise<void> {
  const { rows: kept } = await world.pool.query("SELECT body::text FROM idempotency_keys");
  const { rows: candidates } = await world.pool.query("SELECT to_jsonb(c)::text AS row FROM candidates AS c");
  const all = JSON.stringify([kept, candidates, await waitingMails()]);
  for (const trace of [email, NAME, "912 345 678"]) expect(all).not.toContain(trace);
}

describe("F16 F5 erasing leaves nothing in stored responses, queued mails and other users' lists", () => {
  it("F16 item 58 by the mailed link: the stored response of a submission and the queued mail to the owner", async () => {
    const { email, referral } = await submitted();
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, email);
    expect(await waitingMails()).toContain(NAME);
    await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
    await expectNoTrace(email);
    const { rows } = await world.pool.query("SELECT candidate_name FROM referrals WHERE id = $1", [referral]);
    expect(rows).toEqual([{ candidate_name: "" }]);
  });

  it("F16 X29 by an account with another address that had claimed it: removed from the referrer's list, too", async () => {
    const { email, referral } = await submitted();
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, email);
    const tracy = await world.person("T. T.", { verified: true });
    await tracy.call(invitationEndpoints.answer, { body: { token, referral, answer: "accept" } });
    await tracy.call(invitationEndpoints.claim, { body: { token } });
    await makeReferralVisible(ines, referral);
    await tracy.call(accountDataEndpoints.remove, { body: {} });
    await expectNoTrace(email);
  });
});
