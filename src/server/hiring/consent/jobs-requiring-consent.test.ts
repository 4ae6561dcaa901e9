import { afterAll, expect, it } from "vitest";
import { referCandidate, referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";

const world = await createWorld();
const owner = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

/** A submission as earlier versions write it, which do not know `requires_consent` and, before that, `visible_at`. */
async function submittedBefore(job: string, columns = "", values = ""): Promise<{ id: string; email: string }> {
  const email = uniqueEmail();
  const { rows } = await world.pool.query(
    `INSERT INTO referrals (id, job, candidate_name, candidate_email, candidate_email_key, recommendation, reward_amount, created_by,
      created_at, updated_at${columns}) VALUES (gen_random_uuid(), $1, 'Old Process', $2, $2, 'Good.', 100, $3, $4, $4${values}) RETURNING id`,
    [job, email, ines.id, world.clock.now()],
  );
  return { id: rows[0].id, email };
}
const seen = (id: string) => owner.try(referralEndpoints.get, { params: { id } });

it("F20 a submission by the previous version to a job that requires consent requires it: the company sees nothing, whatever it writes", async () => {
  const job = (await world.job(owner, { requires_consent: true })).id;
  for (const [columns, values] of [
    ["", ""],
    [", visible_at", ", now()"],
    [", requires_consent, visible_at", ", FALSE, NULL"],
  ]) {
    const { id, email } = await submittedBefore(job, columns, values);
    const { rows } = await world.pool.query(
      "SELECT requires_consent, visible_at, response_due_at FROM referrals WHERE id = $1",
      [id],
    );
    expect(rows).toEqual([{ requires_consent: true, visible_at: null, response_due_at: null }]);
    expect((await seen(id)).status).toBe(404);
    await expect(world.pool.query("UPDATE referrals SET visible_at = now() WHERE id = $1", [id])).rejects.toThrow(
      "asked first",
    );
    // The candidate accepts through a mail of this version.
    await world.pool.query("INSERT INTO consent_requests (referral, created_at) VALUES ($1, now())", [id]);
    const { sendConsentEmail } = await import("./consent-email.ts");
    await world.ctx.write((tx) => sendConsentEmail(world.ctx, tx, email, "found"));
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, email);
    await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
    expect((await seen(id)).status).toBe(200);
  }
});

it("F20 other jobs are unaffected, and referrals submitted before the job required consent stay visible", async () => {
  const job = (await world.job(owner)).id;
  const before = await referCandidate(ines, job);
  const { id } = await submittedBefore(job);
  expect((await seen(id)).status).toBe(200);
  await world.pool.query("UPDATE jobs SET requires_consent = TRUE WHERE id = $1", [job]);
  expect((await seen(before.id)).status).toBe(200);
  const { rows } = await world.pool.query("SELECT requires_consent FROM referrals WHERE id = $1", [
    (await referWithoutNotice(ines, job)).id,
  ]);
  expect(rows).toEqual([{ requires_consent: true }]);
});
