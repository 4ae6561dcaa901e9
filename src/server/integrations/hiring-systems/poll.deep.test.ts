import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { referCandidate } from "../../../../tests/support/candidates.ts";
import {
  GREENHOUSE_KEYS,
  GREENHOUSE_WEBHOOK_SECRET,
  type GreenhouseStandIn,
} from "../../../../tests/support/greenhouse-stand-in.ts";
import { createGreenhouseWorld } from "../../../../tests/support/greenhouse-world.ts";
import {
  acceptReferral,
  backdateDueTimes,
  connectSystemAs,
  listNotifications,
  type RequestFate,
  readTransferState,
  runReconcile,
  sendWebhook,
} from "../../../../tests/support/hiring-systems.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { hiringSystemEndpoints as endpoints, type StepStage } from "../../../contract/integrations/hiring-systems.ts";
import { REMOTE_REJECTED } from "../../../rules/team/hiring-systems.ts";
import { RECONCILE_HIRING_SYSTEMS } from "./lease.ts";

let there: GreenhouseStandIn;
let owner: Person;
let company: string;
let job: string;
let hook: string;

const HOUR = 3_600_000;
const MAPPED: Record<string, StepStage> = {
  "phone screen": "Reviewing",
  onsite: "Interviewing",
  offer: "Interviewing",
};

const fixture = await createGreenhouseWorld();
const { world, standIn } = fixture;
const referrer = await world.person("Rhea Ferrer");
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ there, owner, company, job } = await fixture.restart());
  const body = { ...GREENHOUSE_KEYS, signs: GREENHOUSE_WEBHOOK_SECRET };
  ({ hook } = await connectSystemAs(owner, { company, job, opening: "31" }, body));
  const steps = Object.entries(MAPPED).map(([step, stage]) => ({ step, stage }));
  await owner.call(endpoints.steps, { params: { id: company }, body: { steps } });
});

/** A person who exists there. Returns the referral and the application. */
async function sent(): Promise<{ id: string; application: number }> {
  const { id } = await referCandidate(referrer, job);
  await acceptReferral(world, id);
  await runReconcile(world);
  const { application } = await readTransferState(world, id);
  return { id, application: Number(application) };
}

const statusOf = async (id: string) => (await owner.call(referralEndpoints.get, { params: { id } })).status;
const thereOf = async (id: string) => (await owner.call(endpoints.ofReferral, { params: { id } })).there;

describe("X205 webhooks and polls", () => {
  it("X205 a signed webhook triggers a poll at once, and only the poll's response is trusted", async () => {
    const { id, application } = await sent();
    there.put(application, "Onsite");
    const message = there.message(application);
    there.put(application, "Phone Screen");
    await world.queue.clear();
    expect(await sendWebhook(world, hook, message)).toBe(200);
    expect(await world.queue.waiting(RECONCILE_HIRING_SYSTEMS)).toHaveLength(1);
    // The second one finds it due already.
    expect(await sendWebhook(world, hook, message)).toBe(200);
    expect(await world.queue.waiting(RECONCILE_HIRING_SYSTEMS)).toHaveLength(1);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Reviewing");
    expect(await thereOf(id)).toMatchObject({ step: "Phone Screen" });
  });

  it("X205 a webhook without a signature, with another secret or for another system is refused", async () => {
    const { application } = await sent();
    const { body, headers } = there.message(application);
    const { signature = "" } = headers;
    const wrong = [
      { body, headers: {} },
      { body, headers: { signature: signature.replace("sha256 ", "sha256=") } },
      { body: body.replace("Review", "Onsite"), headers },
      { body, headers: { signature: `sha256 ${"0".repeat(64)}` } },
      { body, headers: { signature: signature.replace("sha256", "sha1") } },
    ];
    for (const message of wrong) expect(await sendWebhook(world, hook, message)).toBe(400);
    const elsewhere = hook.replace(/[^/]+$/, world.services.ids.next());
    expect(await sendWebhook(world, elsewhere, { body, headers })).toBe(400);
    expect(await sendWebhook(world, hook, { body, headers })).toBe(200);
  });

  it("X205 everybody is polled every hour without webhooks", async () => {
    const { id, application } = await sent();
    there.put(application, "Onsite");
    await backdateDueTimes(world, HOUR - 60_000);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Pending");
    await backdateDueTimes(world, 60_000);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Interviewing");
  });

  it("X205 X207 a response after the lease is ignored, because another process has polled meanwhile", async () => {
    const { id, application } = await sent();
    there.put(application, "hired");
    await backdateDueTimes(world, HOUR);
    standIn.fate = async ({ path }): Promise<RequestFate> => {
      if (path === "/v3/applications")
        await world.pool.query("UPDATE hiring_system_candidates SET lease = gen_random_uuid() WHERE referral = $1", [
          id,
        ]);
      return "answered";
    };
    await runReconcile(world);
    standIn.fate = () => "answered";
    expect(await statusOf(id)).toBe("Pending");
    expect(await listNotifications(world, owner)).toEqual([]);
    // The other process's lease has ended, too.
    await backdateDueTimes(world, 180_000);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Interviewing");
    expect(await listNotifications(world, owner)).toEqual(["hiring_hired"]);
  });

  it("X205 a webhook during a poll triggers another poll", async () => {
    const { id, application } = await sent();
    await backdateDueTimes(world, HOUR);
    // As a message that arrives between the request and the storing of its response.
    await world.pool.query(
      "UPDATE hiring_system_candidates SET lease = gen_random_uuid(), leased_at = now() - interval '1 second', next_at = now() + interval '3 minutes' WHERE referral = $1",
      [id],
    );
    there.put(application, "Onsite");
    expect(await sendWebhook(world, hook, there.message(application))).toBe(200);
    const { last_event_at, leased_at, next_at } = await readTransferState(world, id);
    expect((last_event_at as Date) > (leased_at as Date)).toBe(true);
    // Its lease is active: no other process takes it meanwhile.
    expect((next_at as Date).getTime()).toBeGreaterThan(Date.now() + 60_000);
  });
});

describe("X206 X207 effects of a step", () => {
  it("X206 moves forward with everything that a step of the team leads to", async () => {
    const { id, application } = await sent();
    there.put(application, "Phone Screen");
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    const record = await owner.call(referralEndpoints.get, { params: { id } });
    expect(record).toMatchObject({ status: "Reviewing" });
    expect(record.history).toContainEqual(expect.objectContaining({ from: "Pending", to: "Reviewing", by: null }));
    const { rows } = await world.pool.query(
      "SELECT count(*)::int AS n FROM notifications WHERE user_id = $1 AND kind = 'referral_status' AND subject = $2",
      [referrer.id, id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    // Polled again without a change, nothing is published.
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect((await owner.call(referralEndpoints.get, { params: { id } })).history).toHaveLength(record.history.length);
  });

  it("X206 never moves back, and ignores unmapped steps", async () => {
    const { id, application } = await sent();
    for (const [stage, status] of [
      ["Onsite", "Interviewing"],
      ["Phone Screen", "Interviewing"],
      ["Application Review", "Interviewing"],
      ["Something new", "Interviewing"],
    ] as const) {
      there.put(application, stage);
      await backdateDueTimes(world, HOUR);
      await runReconcile(world);
      expect(await statusOf(id)).toBe(status);
      expect(await thereOf(id)).toMatchObject({ step: stage });
    }
  });

  it("X206 a rejection there rejects here once an owner has mapped it, and a final status stays", async () => {
    const { id, application } = await sent();
    there.put(application, "rejected");
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    // Nobody is rejected without a mapped step.
    expect(await statusOf(id)).toBe("Pending");
    expect(await thereOf(id)).toMatchObject({ step: "Rejected" });
    const steps = [{ step: REMOTE_REJECTED, stage: "Rejected" as const }];
    await owner.call(endpoints.steps, { params: { id: company }, body: { steps } });
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Rejected");
    there.put(application, "Onsite");
    expect(await sendWebhook(world, hook, there.message(application))).toBe(200);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Rejected");
    // No further polls are needed.
    expect(await readTransferState(world, id)).toMatchObject({ next_at: null });
  });

  it("X206 a changed mapping applies to people who exist there already", async () => {
    const { id, application } = await sent();
    there.put(application, "Application Review");
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Pending");
    const steps = [{ step: "application review", stage: "Reviewing" as const }];
    await owner.call(endpoints.steps, { params: { id: company }, body: { steps } });
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Reviewing");
  });

  it("X207 a hire there asks for confirmation, and hires nobody without it", async () => {
    const { id, application } = await sent();
    there.put(application, "hired");
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Interviewing");
    expect((await thereOf(id))?.hire_asked_at).not.toBeNull();
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    // The team is asked once, however often the step is seen.
    expect(await listNotifications(world, owner)).toEqual(["hiring_hired"]);
    const body = { from: "Interviewing" as const, status: "Hired" as const };
    await owner.call(referralEndpoints.setStatus, { params: { id }, body });
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Hired");
    expect(await readTransferState(world, id)).toMatchObject({ hire_asked_at: null, next_at: null });
  });

  it("X207 a hire there hires here if the company enabled that, and its reward is opened", async () => {
    await owner.call(endpoints.settings, { params: { id: company }, body: { automatic: true, hires: true } });
    const { id, application } = await sent();
    there.put(application, "hired");
    await backdateDueTimes(world, HOUR);
    await world.queue.clear();
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Hired");
    expect((await world.queue.waiting("referral-hired")).map(({ data }) => data)).toEqual([{ referral: id }]);
  });

  it("X207 J66 a hire beyond the openings asks for confirmation, also if the company enabled hires", async () => {
    await owner.call(endpoints.settings, { params: { id: company }, body: { automatic: true, hires: true } });
    const [first, second] = [await sent(), await sent()];
    there.put(first.application, "hired");
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect(await statusOf(first.id)).toBe("Hired");
    there.put(second.application, "hired");
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect(await statusOf(second.id)).toBe("Interviewing");
    expect((await thereOf(second.id))?.hire_asked_at).not.toBeNull();
    expect(await listNotifications(world, owner)).toEqual(["hiring_hired"]);
    const body = { from: "Interviewing" as const, status: "Hired" as const };
    const params = { id: second.id };
    const refused = await owner.try(referralEndpoints.setStatus, { params, body });
    expect(refused.body.code).toBe("openings_filled");
    await owner.call(referralEndpoints.setStatus, { params, body: { ...body, beyond_openings: true } });
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect(await readTransferState(world, second.id)).toMatchObject({ hire_asked_at: null, next_at: null });
  });

  it("X207 F9 a hire of someone who existed there before asks for confirmation, whatever the company enabled", async () => {
    await owner.call(endpoints.settings, { params: { id: company }, body: { automatic: true, hires: true } });
    const { id, application } = await sent();
    await world.pool.query("UPDATE hiring_system_candidates SET adopted = TRUE WHERE referral = $1", [id]);
    there.put(application, "hired");
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Interviewing");
    expect((await thereOf(id))?.hire_asked_at).not.toBeNull();
  });

  it("X206 a person deleted there keeps the status here", async () => {
    const { id, application } = await sent();
    there.put(application, "Onsite");
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    there.applications.delete(application);
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Interviewing");
    expect(await thereOf(id)).toMatchObject({ step: null, state: "sent" });
  });

  it("X206 a replaced account that knows nobody does not mark anybody as deleted", async () => {
    const { id, application } = await sent();
    there.put(application, "Onsite");
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    there.applications.delete(application);
    standIn.fate = ({ path }) => (path === "/v3/jobs" ? { status: 404, body: {} } : "answered");
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect(await thereOf(id)).toMatchObject({ step: "Onsite", state: "sent" });
    expect(await readTransferState(world, id)).toMatchObject({ failure: "broken" });
    standIn.fate = () => "answered";
    await backdateDueTimes(world, HOUR);
    await runReconcile(world);
    expect(await thereOf(id)).toMatchObject({ step: null, state: "sent" });
  });
});
