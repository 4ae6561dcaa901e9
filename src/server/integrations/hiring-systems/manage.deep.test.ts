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
  connectSystemAs,
  listNotifications,
  type RequestFate,
  readTransferState,
  runReconcile,
} from "../../../../tests/support/hiring-systems.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { hiringSystemEndpoints as endpoints } from "../../../contract/integrations/hiring-systems.ts";
import { REMOTE_HIRED, REMOTE_REJECTED } from "../../../rules/team/hiring-systems.ts";
import { decrypt } from "../../infra/platform/crypto.ts";
import { CREDENTIALS_PURPOSE } from "./adapters.ts";
import { stopSystemsAfterRestore } from "./manage.ts";

let there: GreenhouseStandIn;
let owner: Person;
let company: string;
let job: string;

const fixture = await createGreenhouseWorld();
const { world, standIn } = fixture;
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ there, owner, company, job } = await fixture.restart());
});

const rowOf = async () =>
  (await world.pool.query("SELECT * FROM hiring_systems WHERE company = $1", [company])).rows[0];
const read = () => owner.call(endpoints.get, { params: { id: company } });

describe("X200 a company's hiring system", () => {
  it("X200 is connected once its keys were tried: its jobs and steps are read, and the keys are told to nobody", async () => {
    expect(await read()).toMatchObject({ system: null, steps: [], jobs: [] });
    const body = { ...GREENHOUSE_KEYS, signs: GREENHOUSE_WEBHOOK_SECRET };
    const system = await owner.call(endpoints.connect, { params: { id: company }, body });
    expect(system).toMatchObject({ vendor: "greenhouse", automatic: true, hires: false, signed: true, failure: null });
    expect(system.hook).toMatch(/^http:\/\/localhost:3000\/api\/webhooks\/hiring-systems\/[0-9a-f-]{36}$/);
    const all = await read();
    // Three pages of jobs; closed ones are not listed.
    expect(all.openings.map(({ title }) => title)).toEqual(["Staff Engineer", "Designer", "Office Manager"]);
    // Steps of several plans by name, each once and in order; retired ones are not listed.
    expect(all.steps).toEqual([
      { step: "application review", name: "Application Review", stage: null },
      { step: "phone screen", name: "Phone Screen", stage: null },
      { step: "portfolio", name: "Portfolio", stage: null },
      { step: "onsite", name: "Onsite", stage: null },
      { step: "offer", name: "Offer", stage: null },
      { step: REMOTE_HIRED, name: "Hired", stage: "Hired" },
      { step: REMOTE_REJECTED, name: "Rejected", stage: null },
    ]);
    expect(all.jobs).toMatchObject([{ id: job, opening: null }]);
    const row = await rowOf();
    for (const secret of [GREENHOUSE_KEYS.secret, GREENHOUSE_WEBHOOK_SECRET]) {
      expect(JSON.stringify([all, system])).not.toContain(secret);
      expect(JSON.stringify(row)).not.toContain(secret);
    }
    const encrypted = decrypt(world.services.secrets.every(CREDENTIALS_PURPOSE), row.encrypted).toString();
    expect(JSON.parse(encrypted)).toEqual({ key: GREENHOUSE_KEYS.key, secret: GREENHOUSE_KEYS.secret, user: "900" });
    const { rows } = await world.pool.query(
      "SELECT detail FROM auth_audit_log WHERE event = 'hiring_system_connected' AND user_id = $1",
      [owner.id],
    );
    expect(rows).toEqual([{ detail: { company, vendor: "greenhouse" } }]);
  });

  it("X200 with keys that are refused is not connected, and what is missing is said under its field", async () => {
    const wrong = { ...GREENHOUSE_KEYS, secret: "wrong" };
    expect(await owner.try(endpoints.connect, { params: { id: company }, body: wrong })).toMatchObject({
      status: 409,
      body: { code: "hiring_system_refused" },
    });
    standIn.fate = () => ({ status: 500 });
    expect(await owner.try(endpoints.connect, { params: { id: company }, body: GREENHOUSE_KEYS })).toMatchObject({
      status: 409,
      body: { code: "hiring_system_silent" },
    });
    expect(await rowOf()).toBeUndefined();
    const bare = { vendor: "greenhouse", key: " " };
    expect(await owner.try(endpoints.connect, { params: { id: company }, body: bare })).toMatchObject({
      status: 422,
      body: { fields: { key: { code: "required" } } },
    });
    const half = { vendor: "greenhouse", key: "client" };
    const { body } = await owner.try(endpoints.connect, { params: { id: company }, body: half });
    expect(body).toMatchObject({ fields: { secret: { code: "required" }, user: { code: "required" } } });
  });

  it("X200 X204 a system that says nothing is told within the time of a request, and one that floods changes no more than names", async () => {
    standIn.fate = ({ host }) => (host.startsWith("auth") ? "answered" : "silent");
    expect(await owner.try(endpoints.connect, { params: { id: company }, body: GREENHOUSE_KEYS })).toMatchObject({
      status: 409,
      body: { code: "hiring_system_silent" },
    });
    standIn.fate = () => "answered";
    there.jobs.unshift({ id: 99, name: `<b>${"\u0000\ud800".repeat(50_000)}`, status: "open" });
    there.stages.push({ id: 98, job_id: 31, name: `${"z".repeat(100_000)}\u0000`, sort_order: 9, active: true });
    await connectSystemAs(owner, { company, job, opening: "99" }, { ...GREENHOUSE_KEYS });
    const all = await read();
    expect(all.openings[0]?.title.length).toBeLessThanOrEqual(300);
    expect(all.openings[0]?.title).toMatch(/^<b>/);
    expect(Math.max(...all.steps.map(({ name }) => name.length))).toBe(300);
  });

  it("X200 is its owners' alone: a recruiter gives no keys and reads nothing of it", async () => {
    const recruiter = await world.person("Rico Recruiter");
    await joinTeam(owner, company, recruiter, "recruiter");
    await connectSystemAs(owner, { company }, { ...GREENHOUSE_KEYS });
    const params = { id: company };
    expect((await recruiter.try(endpoints.get, { params })).status).toBe(404);
    expect((await recruiter.try(endpoints.connect, { params, body: GREENHOUSE_KEYS })).status).toBe(404);
    expect((await recruiter.try(endpoints.people, { params })).status).toBe(404);
    expect((await recruiter.try(endpoints.remove, { params })).status).toBe(404);
  });

  it("X200 keeps what was mapped when it is read anew, and forgets what is gone there", async () => {
    await connectSystemAs(owner, { company }, { ...GREENHOUSE_KEYS });
    const steps = [
      { step: "onsite", stage: "Interviewing" as const },
      { step: "offer", stage: "Interviewing" as const },
      { step: "never seen", stage: "Reviewing" as const },
    ];
    await owner.call(endpoints.steps, { params: { id: company }, body: { steps } });
    const odd = [{ step: "onsite\u0000", stage: "Hired" as const }];
    expect(await owner.try(endpoints.steps, { params: { id: company }, body: { steps: odd } })).toMatchObject({
      status: 422,
    });
    there.stages.splice(3, 1);
    there.stages.push({ id: 9, job_id: 33, name: "Trial day", sort_order: 2, active: true });
    const all = await owner.call(endpoints.read, { params: { id: company } });
    expect(all.steps.find(({ step }) => step === "onsite")?.stage).toBe("Interviewing");
    expect(all.steps.map(({ step }) => step)).not.toContain("offer");
    expect(all.steps.map(({ step }) => step)).not.toContain("never seen");
    expect(all.steps.find(({ step }) => step === "trial day")).toEqual({
      step: "trial day",
      name: "Trial day",
      stage: null,
    });
  });

  it("X200 takes a job there only as long as it is open there, and no job of another company", async () => {
    await connectSystemAs(owner, { company, job, opening: "31" }, { ...GREENHOUSE_KEYS });
    expect((await read()).jobs).toMatchObject([{ id: job, opening: { id: "31", title: "Staff Engineer" } }]);
    expect(await owner.try(endpoints.job, { params: { id: company, job }, body: { opening: "34" } })).toMatchObject({
      status: 422,
      body: { fields: { opening: { code: "opening_gone" } } },
    });
    const other = await world.job(await world.person("Otto Other"), {
      company_name: "Other",
      company_website: "https://other.example",
    });
    const params = { id: company, job: other.id };
    expect((await owner.try(endpoints.job, { params, body: { opening: "31" } })).status).toBe(404);
  });

  it("X200 X209 once disconnected has no keys any more; who waited is forgotten, who is there stays known", async () => {
    await connectSystemAs(owner, { company, job, opening: "31" }, { ...GREENHOUSE_KEYS });
    const referrer = await world.person("Rhea Ferrer");
    const [sent, waits] = [await referCandidate(referrer, job), await referCandidate(referrer, job)];
    await acceptReferral(world, sent.id);
    await runReconcile(world);
    await acceptReferral(world, waits.id);
    await owner.call(endpoints.remove, { params: { id: company } });
    expect(await rowOf()).toBeUndefined();
    expect(await readTransferState(world, waits.id)).toBeUndefined();
    expect(await readTransferState(world, sent.id)).toMatchObject({ state: "sent", next_at: null });
    const before = standIn.asked.length;
    await runReconcile(world);
    expect(standIn.asked.length).toBe(before);
    expect(await listNotifications(world, owner)).toEqual([]);
    // The deletion can no longer be requested, so the company has to do it.
    await world.pool.query("UPDATE referrals SET candidate_email = '' WHERE id = $1", [sent.id]);
    expect(await readTransferState(world, sent.id)).toMatchObject({ state: "by_hand" });
    await runReconcile(world);
    expect(await listNotifications(world, owner)).toEqual(["hiring_by_hand"]);
    const { items } = await owner.call(endpoints.people, { params: { id: company }, query: { state: "by_hand" } });
    expect(items).toMatchObject([{ referral: sent.id, candidate_name: "Jonah Weiss" }]);
    await owner.call(endpoints.erased, { params: { id: company, referral: sent.id } });
    expect(await readTransferState(world, sent.id)).toMatchObject({
      state: "erased",
      candidate: null,
      application: null,
    });
  });

  it("X200 X203 disconnected while somebody is being sent, nothing of them is due any more, and a press sends them once it is back", async () => {
    await connectSystemAs(owner, { company, job, opening: "31" }, { ...GREENHOUSE_KEYS });
    const { id } = await referCandidate(await world.person("Rhea Ferrer"), job);
    await acceptReferral(world, id);
    standIn.fate = async ({ method, path }): Promise<RequestFate> => {
      if (method !== "POST" || path !== "/v3/candidates") return "answered";
      await owner.call(endpoints.remove, { params: { id: company } });
      return "lost";
    };
    await runReconcile(world);
    standIn.fate = () => "answered";
    expect(await readTransferState(world, id)).toMatchObject({ state: "failed", next_at: null, lease: null });
    await connectSystemAs(owner, { company, job, opening: "31" }, { ...GREENHOUSE_KEYS });
    await owner.call(endpoints.send, { params: { id } });
    await runReconcile(world);
    expect(await readTransferState(world, id)).toMatchObject({ state: "sent", adopted: false });
    expect(there.candidates.size).toBe(1);
  });

  it("X200 O14 of a restored copy sends and hires nobody by itself: whom nobody had begun with goes with a press", async () => {
    await connectSystemAs(owner, { company, job, opening: "31" }, { ...GREENHOUSE_KEYS });
    await owner.call(endpoints.settings, { params: { id: company }, body: { automatic: true, hires: true } });
    const { id } = await referCandidate(await world.person("Rhea Ferrer"), job);
    await acceptReferral(world, id);
    const stop = (restored_at: string) =>
      world.ctx.write((tx) => stopSystemsAfterRestore(tx, new Date(`${restored_at}T00:00:00Z`)));
    // Connected since.
    expect(await stop("2000-01-01")).toBe(0);
    expect(await rowOf()).toMatchObject({ automatic: true, hires: true });
    expect(await readTransferState(world, id)).toMatchObject({ state: "waiting" });
    expect(await stop("2100-01-01")).toBeGreaterThanOrEqual(1);
    expect(await rowOf()).toMatchObject({ automatic: false, hires: false });
    await runReconcile(world);
    expect(there.candidates.size).toBe(0);
    await owner.call(endpoints.send, { params: { id } });
    await runReconcile(world);
    expect(await readTransferState(world, id)).toMatchObject({ state: "sent" });
    expect(await stop("2100-01-01")).toBe(0);
  });
});
