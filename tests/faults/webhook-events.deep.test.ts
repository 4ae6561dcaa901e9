import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { companyWebhookEndpoints, WEBHOOK_EVENTS } from "../../src/contract/integrations/webhooks.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { APPLICATION_STATUSES, JOB_STATUSES, REFERRAL_STATUSES, REWARD_STATES } from "../../src/contract/statuses.ts";
import { eraseAddresses } from "../../src/server/hiring/consent/erase-person.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import {
  applyToJob,
  makeReferralVisible,
  referCandidate,
  referWithoutNotice,
  uniqueEmail,
} from "../support/candidates.ts";
import { backdateHire, createMoneyPeople } from "../support/money.ts";
import { createWebhookEndpoint, listDeliveries } from "../support/webhook-receiver.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let owner: Person;
let referrer: Person;
let job: string;
let company: string;
let hook: string;
let made = 0;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  made += 1;
  owner = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti");
  const names = { company_name: `Hooked ${made}`, company_website: `https://hooked-${made}.example` };
  const posted = await world.job(owner, names);
  [job, company] = [posted.id, posted.company.id];
  ({ id: hook } = await createWebhookEndpoint(owner, company, "https://hooks.example/in"));
});

const told = async () =>
  (await listDeliveries(world, hook)).map(({ event, data }) => `${event} ${data.status ?? data.state}`);
/** Reward states in an endpoint's events, by referral. */
async function statesOf(endpoint: string): Promise<Record<string, string[]>> {
  const kept = (await listDeliveries(world, endpoint)).filter(({ event }) => event === "reward.state_changed");
  const states: Record<string, string[]> = {};
  for (const { data } of kept) states[data.id ?? ""] = [...(states[data.id ?? ""] ?? []), data.state ?? ""];
  return states;
}
async function companyOf(referral: string): Promise<string> {
  const { rows } = await world.pool.query(
    "SELECT jobs.company FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE referrals.id = $1",
    [referral],
  );
  return rows[0].company;
}
const body = async () => {
  const { title, description, location, f_type, status, reward_amount } = await owner.call(jobEndpoints.get, {
    params: { id: job },
  });
  return { title, description, location, f_type, status, reward_amount, company };
};

describe("X71 every committed change is one event", () => {
  it("X71 of a job: posted, changed, paused, opened, archived or deleted", async () => {
    const posted = await world.job(owner, {
      company_name: `Hooked ${made}`,
      company_website: `https://hooked-${made}.example`,
    });
    await owner.call(jobEndpoints.update, {
      params: { id: job },
      body: { ...(await body()), title: "Principal Engineer" },
    });
    // No change, no event.
    await owner.call(jobEndpoints.update, { params: { id: job }, body: await body() });
    await owner.call(jobEndpoints.setStatus, { params: { id: job }, body: { from: "Open", status: "On Hold" } });
    await owner.call(jobEndpoints.setStatus, { params: { id: job }, body: { from: "On Hold", status: "Open" } });
    await owner.call(jobEndpoints.remove, { params: { id: posted.id } });
    await referCandidate(referrer, job);
    await owner.call(jobEndpoints.remove, { params: { id: job } });
    const ofJobs = (await told()).filter((line) => line.startsWith("job."));
    expect(ofJobs).toEqual([
      "job.created Open",
      "job.updated Open",
      "job.status_changed On Hold",
      "job.status_changed Open",
      "job.status_changed Deleted",
      "job.status_changed Archived",
    ]);
  });

  it("X71 of a job whose probation days alone were changed", async () => {
    await owner.call(jobEndpoints.update, { params: { id: job }, body: { ...(await body()), probation_days: 45 } });
    expect(await told()).toEqual(["job.updated Open"]);
  });

  it("X71 of a private job: the displayed status, and nothing if it stays the same", async () => {
    await owner.call(jobEndpoints.update, { params: { id: job }, body: { ...(await body()), private: true } });
    expect(await told()).toEqual(["job.updated Open"]);
    await owner.call(jobEndpoints.setStatus, { params: { id: job }, body: { from: "Open", status: "Closed" } });
    await owner.call(jobEndpoints.setStatus, { params: { id: job }, body: { from: "Closed", status: "Open" } });
    await owner.call(jobEndpoints.update, { params: { id: job }, body: { ...(await body()), private: false } });
    expect((await told()).slice(1)).toEqual([
      "job.status_changed Closed",
      "job.status_changed Open",
      "job.updated Open",
    ]);
  });

  it("X71 of an archived job: archived once, whatever changes afterwards", async () => {
    await referCandidate(referrer, job);
    await owner.call(jobEndpoints.remove, { params: { id: job } });
    await world.pool.query("UPDATE jobs SET status = 'Closed' WHERE id = $1", [job]);
    await world.pool.query("UPDATE jobs SET link_open = NOT link_open WHERE id = $1", [job]);
    expect((await told()).filter((line) => line.startsWith("job."))).toEqual(["job.status_changed Archived"]);
    await world.pool.query("UPDATE jobs SET archived_at = NULL, link_open = FALSE WHERE id = $1", [job]);
    expect((await told()).at(-1)).toBe("job.status_changed Closed");
  });

  it("F10 X71 of a referral: nothing before the person was notified, then each step, then the erasure", async () => {
    const email = uniqueEmail();
    const { id } = await referWithoutNotice(referrer, job, { candidate_email: email });
    expect(await told()).toEqual([]);
    await makeReferralVisible(owner, id);
    await owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Reviewing" } });
    await world.ctx.write((tx) => eraseAddresses(world.ctx, tx, [email]));
    expect(await told()).toEqual([
      "referral.visible Pending",
      "referral.status_changed Reviewing",
      "referral.erased Reviewing",
      "referral.status_changed Withdrawn",
    ]);
    const kept = await listDeliveries(world, hook);
    expect(kept.map(({ record }) => record)).toEqual([id, id, id, id]);
    expect(Object.keys(kept[0]?.data ?? {}).sort()).toEqual(["company", "id", "job", "status"]);
  });

  it("F10 X71 of a referral erased or ended before anyone saw it: nothing", async () => {
    const email = uniqueEmail();
    await referWithoutNotice(referrer, job, { candidate_email: email });
    await world.ctx.write((tx) => eraseAddresses(world.ctx, tx, [email]));
    expect(await told()).toEqual([]);
  });

  it("X71 of an application: sent, moved, withdrawn", async () => {
    const applicant = await world.person("Mira Castellan");
    const { id } = await applyToJob(applicant, job);
    await owner.call(applicationEndpoints.setStatus, {
      params: { id },
      body: { from: "Applied", status: "Reviewing" },
    });
    await applicant.call(applicationEndpoints.withdraw, { params: { id }, body: { from: "Reviewing" } });
    expect(await told()).toEqual([
      "application.created Applied",
      "application.status_changed Reviewing",
      "application.withdrawn Withdrawn",
    ]);
  });

  it("X71 of an application that is erased", async () => {
    const applicant = await world.person("Mira Castellan");
    const { id } = await applyToJob(applicant, job);
    await applicant.call(accountDataEndpoints.remove, { body: {} });
    const lines = await told();
    expect(lines[0]).toBe("application.created Applied");
    expect(lines.filter((line) => line.startsWith("application.erased "))).toHaveLength(1);
    expect(new Set((await listDeliveries(world, hook)).map(({ record }) => record))).toEqual(new Set([id]));
  });

  it("X71 of a reward: due, requested, in escrow, released", async () => {
    const fixture = await createMoneyPeople(world);
    const id = await fixture.hired();
    const money = await createWebhookEndpoint(fixture.owner, await companyOf(id), "https://hooks.example/money", [
      "reward.state_changed",
    ]);
    await fixture.owner.call(rewardEndpoints.fund, { params: { id } });
    await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 12_500 } });
    await backdateHire(world, id, 90);
    await releaseAllDue(world.ctx);
    expect(await statesOf(money.id)).toEqual({ [id]: ["due", "awaiting_funds", "in_escrow", "released"] });
  });

  it("X71 of a reward that ends otherwise: cancelled, refunded, clawed back", async () => {
    const fixture = await createMoneyPeople(world);
    const cancelled = await fixture.hired();
    const money = await createWebhookEndpoint(fixture.owner, await companyOf(cancelled), "https://hooks.example/money");
    const at = (id: string) => ({ params: { id }, body: { reason: "It was not the right place." } });
    await fixture.owner.call(rewardEndpoints.fund, { params: { id: cancelled } });
    await fixture.owner.call(rewardEndpoints.reportFailure, at(cancelled));
    const refunded = await fixture.escrowed();
    await fixture.owner.call(rewardEndpoints.reportFailure, at(refunded));
    const clawed = await fixture.escrowed();
    await fixture.owner.call(rewardEndpoints.confirm, { params: { id: clawed } });
    await fixture.owner.call(rewardEndpoints.reportFailure, at(clawed));
    expect(await statesOf(money.id)).toEqual({
      [cancelled]: ["due", "awaiting_funds", "cancelled"],
      [refunded]: ["due", "awaiting_funds", "in_escrow", "refunded"],
      [clawed]: ["due", "awaiting_funds", "in_escrow", "released", "refunded"],
    });
    // Ordered separately, so that it does not wait for its referral's events.
    const kept = await listDeliveries(world, money.id);
    const lines = (noun: string) =>
      new Set(kept.filter(({ event }) => event.startsWith(noun)).map(({ record }) => record));
    expect([...lines("reward.")].filter((record) => lines("referral.").has(record))).toEqual([]);
    expect(lines("reward.").size).toBe(3);
  });

  it("X71 a rolled-back change leaves no event", async () => {
    const undone = world.ctx.write(async (tx) => {
      await tx.executeSql("UPDATE jobs SET title = 'Undone', status = 'Closed' WHERE id = $1", [job]);
      throw new Error("on purpose");
    });
    await expect(undone).rejects.toThrow("on purpose");
    expect(await told()).toEqual([]);
  });

  it("X71 each endpoint gets its selected events, other companies none, and a disabled one keeps them as failed", async () => {
    const some = await createWebhookEndpoint(owner, company, "https://hooks.example/some", ["application.created"]);
    const off = await createWebhookEndpoint(owner, company, "https://hooks.example/off", ["application.created"]);
    await owner.call(companyWebhookEndpoints.turn, { params: off.params, body: { on: false } });
    const other = await world.person("Otto Other");
    const elsewhere = await world.job(other, {
      company_name: "Elsewhere",
      company_website: `https://elsewhere-${made}.example`,
    });
    const theirs = await createWebhookEndpoint(other, elsewhere.company.id, "https://hooks.example/theirs");
    await applyToJob(await world.person("Mira Castellan"), job);
    await owner.call(jobEndpoints.setStatus, { params: { id: job }, body: { from: "Open", status: "Closed" } });
    expect(await told()).toEqual(["application.created Applied", "job.status_changed Closed"]);
    expect((await listDeliveries(world, some.id)).map(({ event }) => event)).toEqual(["application.created"]);
    expect(await listDeliveries(world, off.id)).toMatchObject([
      { event: "application.created", state: "failed", failure: "off", tries: 0 },
    ]);
    expect(await listDeliveries(world, theirs.id)).toEqual([]);
  });

  it("X71 an endpoint deleted meanwhile rolls back nothing", async () => {
    const doomed = await createWebhookEndpoint(owner, company, "https://hooks.example/doomed");
    const client = await world.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("DELETE FROM webhook_endpoints WHERE id = $1", [doomed.id]);
      const changing = owner.call(jobEndpoints.setStatus, {
        params: { id: job },
        body: { from: "Open", status: "Closed" },
      });
      await expect
        .poll(async () => (await world.pool.query("SELECT count(*) AS n FROM pg_locks WHERE NOT granted")).rows[0].n, {
          interval: 10,
        })
        .toBeGreaterThan(0);
      await client.query("COMMIT");
      expect((await changing).status).toBe("Closed");
    } finally {
      client.release();
    }
    expect(await told()).toEqual(["job.status_changed Closed"]);
  });

  it("X70 X71 events contain only ids, states and kinds", async () => {
    await applyToJob(await world.person("Mira Castellan"), job);
    await referCandidate(referrer, job);
    const { rows } = await world.pool.query("SELECT event, data FROM webhook_deliveries");
    const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    const STATES: readonly string[] = [
      ...JOB_STATUSES,
      "Archived",
      "Deleted",
      ...REFERRAL_STATUSES,
      ...APPLICATION_STATUSES,
      ...REWARD_STATES,
    ];
    for (const { event, data } of rows) {
      expect([...WEBHOOK_EVENTS, "webhook.test"]).toContain(event);
      expect(["id", "job", "company", "status", "state"]).toEqual(expect.arrayContaining(Object.keys(data)));
      for (const [key, value] of Object.entries(data as Record<string, string>)) {
        if (key === "status" || key === "state") expect(STATES).toContain(value);
        else expect(value).toMatch(ID);
      }
    }
    expect(rows.length).toBeGreaterThan(10);
  });
});
