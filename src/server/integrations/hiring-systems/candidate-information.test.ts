import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeReferralVisible, referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { GREENHOUSE_KEYS, type GreenhouseStandIn } from "../../../../tests/support/greenhouse-stand-in.ts";
import { createGreenhouseWorld } from "../../../../tests/support/greenhouse-world.ts";
import {
  acceptReferral,
  connectSystemAs,
  readTransferState,
  runReconcile,
} from "../../../../tests/support/hiring-systems.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";

let there: GreenhouseStandIn;
let owner: Person;
let company: string;
let job: string;

const fixture = await createGreenhouseWorld();
const { world } = fixture;
const referrer = await world.person("Rhea Ferrer");
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ there, owner, company, job } = await fixture.restart());
  await connectSystemAs(owner, { company, job, opening: "31" }, { ...GREENHOUSE_KEYS });
});

/** A person who was referred and notified by email. */
async function notified(requires_consent = false): Promise<{ id: string; email: string; token: string }> {
  const email = uniqueEmail();
  const { id } = await referWithoutNotice(referrer, job, { candidate_email: email, consent_given: !requires_consent });
  await notifyQueuedCandidates(world);
  return { id, email, token: await findConsentToken(world, email) };
}
const open = async (token: string) =>
  (await world.visitor.call(invitationEndpoints.open, { body: { token } })).referrals[0];
const answer = (token: string, referral: string, word: "accept" | "decline") =>
  world.visitor.call(invitationEndpoints.answer, { body: { token, referral, answer: word } });

describe("X210 what the person referred is told", () => {
  it("X201 X202 X210 before they say yes that they may go there, and afterwards that they did", async () => {
    const { id, token } = await notified();
    expect(await open(token)).toMatchObject({ goes_to: "greenhouse" });
    await runReconcile(world);
    expect(there.candidates.size).toBe(0);
    await answer(token, id, "accept");
    expect(await open(token)).not.toHaveProperty("goes_to");
    await runReconcile(world);
    expect(there.candidates.size).toBe(1);
    const after = await open(token);
    expect(after).toMatchObject({ sent_to: { system: "greenhouse", deletion: null } });
    expect(Date.parse(after?.sent_to?.at ?? "")).not.toBeNaN();
  });

  it("X201 X202 who is asked first goes once they said yes, and whoever declines does not", async () => {
    const [asked, declines] = [await notified(true), await notified()];
    await runReconcile(world);
    await answer(asked.token, asked.id, "accept");
    await answer(declines.token, declines.id, "decline");
    await runReconcile(world);
    expect(await readTransferState(world, asked.id)).toMatchObject({ state: "sent" });
    expect(await readTransferState(world, declines.id)).toBeUndefined();
    expect(there.candidates.size).toBe(1);
  });

  it("X209 X210 whoever has their data erased is deleted there, and reads that", async () => {
    const { id, token } = await notified();
    await answer(token, id, "accept");
    await runReconcile(world);
    await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
    expect(await open(token)).toMatchObject({ sent_to: { deletion: "asked" } });
    await runReconcile(world);
    expect([there.candidates.size, there.applications.size]).toEqual([0, 0]);
    expect(await open(token)).toMatchObject({ sent_to: { deletion: "done" } });
    const row = await readTransferState(world, id);
    expect(row).toMatchObject({
      state: "erased",
      candidate: null,
      application: null,
      step: null,
      encrypted_address: null,
    });
  });

  it("X209 of whom was there before us only the application goes", async () => {
    const { id, email, token } = await notified();
    there.candidates.set(1, {
      id: 1,
      first_name: "Some",
      last_name: "Body",
      social_media_addresses: [],
      email_addresses: [{ value: email, type: "work" }],
    });
    await answer(token, id, "accept");
    await runReconcile(world);
    expect(there.applications.size).toBe(1);
    await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
    await runReconcile(world);
    expect([there.candidates.size, there.applications.size]).toEqual([1, 0]);
  });

  it("X210 stands in what they download", async () => {
    const noor = await world.person("Noor van Dijk", { verified: true });
    const { id } = await referWithoutNotice(referrer, job, { candidate_email: noor.email });
    await makeReferralVisible(referrer, id);
    await acceptReferral(world, id);
    await runReconcile(world);
    const answered = await world.app.request("/api/account/export", {
      method: "POST",
      headers: { authorization: `Bearer ${noor.token}`, "content-type": "application/json" },
      body: "{}",
    });
    const { referred_to } = (await answered.json()) as { referred_to: unknown };
    expect(referred_to).toMatchObject([
      { id, sent_to_hiring_system: "greenhouse", sent_there_at: expect.stringMatching(/^20/) },
    ]);
  });
});
