import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { paymentMethodEndpoints } from "../../../contract/payments/payment-methods.ts";
import { flagSamePayout, flagSamePayoutOf } from "./same-payout.ts";

let world: World;
let poster: Person;
let admin: Person;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Petra Poster");
  admin = await world.person("Root Example", { admin: true });
});
afterAll(() => world.close());

async function marked() {
  const gus = await world.person("Gus Guest", { email: `gus.${uniqueEmail()}` });
  const candidate_email = gus.email.replace("@", "+friend@");
  const { id } = await referCandidate(gus, (await world.job(poster)).id, { candidate_email });
  return { id, gus };
}

const isHeld = async (id: string) =>
  (await world.pool.query("SELECT on_hold, review FROM referrals WHERE id = $1", [id])).rows[0];

describe("F8 referrals under review", () => {
  it("F8 X12 are listed for admins with their signals; clearing one is logged", async () => {
    const { id, gus } = await marked();
    const { items } = await admin.call(referralEndpoints.onHold, { query: {} });
    expect(items.find((item) => item.id === id)).toMatchObject({
      review: ["own_address"],
      referrer_name: "Gus Guest",
      referrer_email: gus.email,
    });
    expect(await admin.call(referralEndpoints.clearReview, { params: { id } })).toEqual({ cleared: true });
    expect(await isHeld(id)).toEqual({ on_hold: false, review: ["own_address"] });
    expect((await poster.call(referralEndpoints.get, { params: { id } })).review).toEqual([]);
    expect((await admin.try(referralEndpoints.clearReview, { params: { id } })).status).toBe(404);
    const { rows } = await world.pool.query(
      "SELECT user_id, detail FROM auth_audit_log WHERE event = 'referral_review_cleared'",
    );
    expect(rows).toEqual([{ user_id: admin.id, detail: { referral: id, review: ["own_address"] } }]);
  });

  it("M17 F8 lists who shares the reward, and which share each has", async () => {
    const { id } = await marked();
    const shares = async () =>
      (await admin.call(referralEndpoints.onHold, { query: {} })).items.find((item) => item.id === id)?.shares;
    expect(await shares()).toEqual([]);
    const bob = await world.person("Bob Second", { email: uniqueEmail() });
    await world.pool.query(
      "INSERT INTO reward_shares (referral, place, payee, percent) VALUES ($1, 0, $2, 30), ($1, 1, NULL, 70)",
      [id, bob.id],
    );
    expect(await shares()).toEqual([
      { name: "Bob Second", email: bob.email, percent: 30 },
      { name: null, email: "", percent: 70 },
    ]);
  });

  it("R4 F8 neither the referrer nor the owner can clear or list them", async () => {
    const { id, gus } = await marked();
    for (const person of [gus, poster]) {
      expect((await person.try(referralEndpoints.onHold, { query: {} })).status).toBe(403);
      expect((await person.try(referralEndpoints.clearReview, { params: { id } })).status).toBe(403);
    }
    expect(await isHeld(id)).toMatchObject({ on_hold: true });
  });

  it("F8 X12 puts the reward on hold if the hired person is paid to the referrer's account", async () => {
    const [ines, jonah, mira] = await Promise.all(
      ["Ines Marchetti", "Jonah Weiss", "Mira Castellan"].map((name) => world.person(name, { verified: true })),
    );
    if (ines === undefined || jonah === undefined || mira === undefined) throw new Error("no such person");
    const job = (await world.job(poster)).id;
    const hired = async (person: Person) => {
      const { id } = await referCandidate(ines, job, { candidate_email: person.email });
      await applyToJob(person, job, { candidate_email: person.email });
      await world.pool.query("UPDATE referrals SET status = 'Hired' WHERE id = $1", [id]);
      return id;
    };
    const [same, other] = [await hired(jonah), await hired(mira)];
    const pay = (person: Person, paypal_email: string) =>
      person.call(paymentMethodEndpoints.create, { body: { format: "paypal", paypal_email } });
    await pay(ines, "purse@people.example");
    await pay(jonah, "Purse@people.example");
    await pay(mira, "mira@people.example");
    // Rewards about to be released are checked at that moment, independent of the hourly task.
    await world.ctx.write((tx) => flagSamePayoutOf(tx, [other]));
    expect(await isHeld(same)).toEqual({ on_hold: false, review: [] });
    for (let turn = 0; turn < 2; turn += 1) await flagSamePayout(world.ctx);
    expect(await isHeld(same)).toEqual({ on_hold: true, review: ["same_payout"] });
    expect(await isHeld(other)).toEqual({ on_hold: false, review: [] });
    // Somebody else who gets a part is paid to the account of the person.
    const bob = await world.person("Bob Second");
    await pay(bob, "mira@people.example");
    await world.pool.query(
      "INSERT INTO reward_shares (referral, place, payee, percent) VALUES ($1, 0, $2, 30), ($1, 1, NULL, 70)",
      [other, bob.id],
    );
    await flagSamePayout(world.ctx);
    expect(await isHeld(other)).toEqual({ on_hold: true, review: ["same_payout"] });
  });
});
