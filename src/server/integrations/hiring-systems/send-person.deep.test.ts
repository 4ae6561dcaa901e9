import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeReferralVisible, RECOMMENDATION, referWithoutNotice } from "../../../../tests/support/candidates.ts";
import { pdf } from "../../../../tests/support/documents.ts";
import { GREENHOUSE_KEYS, type GreenhouseStandIn } from "../../../../tests/support/greenhouse-stand-in.ts";
import { createGreenhouseWorld } from "../../../../tests/support/greenhouse-world.ts";
import {
  acceptReferral,
  backdateDueTimes,
  connectSystemAs,
  listNotifications,
  type RequestFate,
  readTransferState,
  runReconcile,
  type VendorRequest,
} from "../../../../tests/support/hiring-systems.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { hiringSystemEndpoints as endpoints } from "../../../contract/integrations/hiring-systems.ts";

let there: GreenhouseStandIn;
let owner: Person;
let company: string;
let job: string;

const OPENING = "31";
const fixture = await createGreenhouseWorld();
const { world, standIn } = fixture;
const referrer = await world.person("Rhea Ferrer");
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ there, owner, company, job } = await fixture.restart());
  await connectSystemAs(owner, { company, job, opening: OPENING }, { ...GREENHOUSE_KEYS });
});

/** A referral that the company sees and whose candidate has consented. */
async function agreed(overrides: Parameters<typeof referWithoutNotice>[2] = {}): Promise<string> {
  const { id } = await referWithoutNotice(referrer, job, overrides);
  await makeReferralVisible(referrer, id);
  await acceptReferral(world, id);
  return id;
}

/** The form value of an uploaded CV. */
async function cvOf(by: Person): Promise<string> {
  const { token } = await by.call(fileEndpoints.uploadCv, { query: { name: "cv.pdf" }, body: pdf(2_000) as never });
  return token;
}

const isMaking = ({ method, path }: VendorRequest) => method === "POST" && path === "/v3/candidates";

describe("X201 X202 transfer of a candidate who consented", () => {
  it("X201 X202 is automatic, with name, address, LinkedIn, recommendation and CV, once", async () => {
    const cv = await cvOf(referrer);
    const linkedin = "https://www.linkedin.com/in/jonah-weiss";
    const id = await agreed({ candidate_email: "jonah@people.example", candidate_linkedin: linkedin, cv });
    await runReconcile(world);
    const [candidate] = [...there.candidates.values()];
    expect(there.candidates.size).toBe(1);
    expect(candidate).toMatchObject({
      first_name: "Jonah",
      last_name: "Weiss",
      email_addresses: [{ value: "jonah@people.example", type: "personal" }],
      social_media_addresses: [{ value: linkedin }],
    });
    const [application] = [...there.applications.values()];
    expect(application).toMatchObject({ candidate_id: candidate?.id, job_id: 31 });
    expect(there.notes).toMatchObject([{ candidate_id: candidate?.id, user_id: 900 }]);
    expect(there.notes[0]?.body).toBe(`${RECOMMENDATION}\n\nRhea Ferrer`);
    expect(there.attachments).toMatchObject([{ application_id: application?.id, type: "resume" }]);
    expect(
      Buffer.from(there.attachments[0]?.content ?? "", "base64")
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const way = await owner.call(endpoints.ofReferral, { params: { id } });
    expect(way).toMatchObject({
      can_send: false,
      there: { state: "sent", application: String(application?.id), lacks: [] },
    });
    const before = standIn.asked.length;
    await acceptReferral(world, id);
    await runReconcile(world);
    expect(
      standIn.asked.slice(before).filter(({ method, host }) => method === "POST" && !host.startsWith("auth")),
    ).toEqual([]);
  });

  it("X201 is refused without consent, also by hand, and after a rejection", async () => {
    const { id } = await referWithoutNotice(referrer, job);
    await makeReferralVisible(referrer, id);
    await runReconcile(world);
    expect(await readTransferState(world, id)).toBeUndefined();
    expect(await owner.try(endpoints.send, { params: { id } })).toMatchObject({
      status: 409,
      body: { code: "hiring_system_not_agreed" },
    });
    expect((await owner.call(endpoints.ofReferral, { params: { id } })).can_send).toBe(false);
    const over = await agreed();
    await world.pool.query("UPDATE referrals SET status = 'Rejected' WHERE id = $1", [over]);
    await runReconcile(world);
    // A transfer not started before the rejection is removed.
    expect(await readTransferState(world, over)).toBeUndefined();
    expect(there.candidates.size).toBe(0);
  });

  it("X202 is only manual if the company wants that, by members who decide on candidates", async () => {
    await owner.call(endpoints.settings, { params: { id: company }, body: { automatic: false, hires: false } });
    const id = await agreed();
    await runReconcile(world);
    expect(there.candidates.size).toBe(0);
    const [viewer, recruiter] = [await world.person("Vera Viewer"), await world.person("Rico Recruiter")];
    await joinTeam(owner, company, viewer, "viewer");
    await joinTeam(owner, company, recruiter, "recruiter");
    expect((await viewer.try(endpoints.send, { params: { id } })).status).toBe(404);
    expect((await referrer.try(endpoints.send, { params: { id } })).status).toBe(404);
    expect((await viewer.call(endpoints.ofReferral, { params: { id } })).can_send).toBe(false);
    expect((await recruiter.call(endpoints.ofReferral, { params: { id } })).can_send).toBe(true);
    expect(await recruiter.call(endpoints.send, { params: { id } })).toMatchObject({ state: "waiting" });
    await recruiter.call(endpoints.send, { params: { id } });
    await runReconcile(world);
    expect(there.candidates.size).toBe(1);
  });

  it("X202 does not happen for a job without an opening there", async () => {
    await owner.call(endpoints.job, { params: { id: company, job }, body: { opening: null } });
    const id = await agreed();
    await runReconcile(world);
    expect(await owner.try(endpoints.send, { params: { id } })).toMatchObject({
      body: { code: "hiring_system_missing" },
    });
    expect(there.candidates.size).toBe(0);
  });
});

describe("X203 no duplicates and no losses", () => {
  it("X203 finds a person whose creation's response was lost, and does not create another one", async () => {
    let lost = 0;
    standIn.fate = (asked) => {
      if (!isMaking(asked) || lost > 0) return "answered";
      lost += 1;
      return "lost";
    };
    const id = await agreed();
    await runReconcile(world);
    expect(await readTransferState(world, id)).toMatchObject({ state: "waiting", failure: "unreachable", failures: 1 });
    await backdateDueTimes(world, 120_000);
    await runReconcile(world);
    expect(lost).toBe(1);
    expect([there.candidates.size, there.applications.size, there.notes.length]).toEqual([1, 1, 1]);
    expect(await readTransferState(world, id)).toMatchObject({
      state: "sent",
      adopted: false,
      failures: 0,
      encrypted_address: null,
    });
  });

  it("X203 does not resend a recommendation and a CV whose responses were lost", async () => {
    const cv = await cvOf(referrer);
    const seen = new Set<string>();
    standIn.fate = ({ method, path }) => {
      if (method !== "POST" || seen.has(path) || !["/v3/notes", "/v3/attachments"].includes(path)) return "answered";
      seen.add(path);
      return "lost";
    };
    const id = await agreed({ cv });
    for (let nth = 0; nth < 3; nth += 1) {
      await runReconcile(world);
      await backdateDueTimes(world, 1_800_000);
    }
    expect(seen.size).toBe(2);
    expect([there.candidates.size, there.notes.length, there.attachments.length]).toEqual([1, 1, 1]);
    expect(await readTransferState(world, id)).toMatchObject({
      state: "sent",
      recommendation_sent: true,
      cv_sent: true,
    });
  });

  it("X203 creates an application for an existing person, and keeps an existing one", async () => {
    const [known, applied] = ["known@people.example", "applied@people.example"];
    for (const [nth, value] of [known, applied].entries())
      there.candidates.set(nth + 1, {
        id: nth + 1,
        first_name: "Some",
        last_name: "Body",
        social_media_addresses: [],
        email_addresses: [{ value, type: "work" }],
      });
    there.applications.set(9, { id: 9, candidate_id: 2, job_id: 31, status: "in_process", stage_name: "Onsite" });
    const [first, second] = [await agreed({ candidate_email: known }), await agreed({ candidate_email: applied })];
    await runReconcile(world);
    expect(there.candidates.size).toBe(2);
    expect(there.applications.size).toBe(2);
    expect(await readTransferState(world, first)).toMatchObject({ candidate: "1", adopted: true, state: "sent" });
    expect(await readTransferState(world, second)).toMatchObject({ candidate: "2", application: "9", adopted: true });
  });

  it("X203 gives up a refused person with the reason, and retries by hand", async () => {
    standIn.fate = (asked) => (isMaking(asked) ? { status: 422, body: { message: "no" } } : "answered");
    const id = await agreed();
    await runReconcile(world);
    expect(await readTransferState(world, id)).toMatchObject({
      state: "failed",
      failure: "refused",
      next_at: null,
      making_since: null,
    });
    standIn.fate = () => "answered";
    expect(await owner.call(endpoints.send, { params: { id } })).toMatchObject({ state: "waiting", failure: null });
    await runReconcile(world);
    expect(await readTransferState(world, id)).toMatchObject({ state: "sent" });
  });

  it("X203 retries failures for 28 hours and then gives up", async () => {
    standIn.fate = (asked) => (isMaking(asked) ? { status: 503 } : "answered");
    const id = await agreed();
    for (let nth = 0; nth < 8; nth += 1) {
      await runReconcile(world);
      await backdateDueTimes(world, 36_000_000);
    }
    expect(await readTransferState(world, id)).toMatchObject({ state: "failed", failure: "broken", failures: 8 });
    expect(standIn.asked.filter(isMaking)).toHaveLength(8);
  });

  it("X203 does not count refused credentials and rate limits as attempts", async () => {
    const first = await agreed();
    there.secret = "another one";
    await runReconcile(world);
    expect(await readTransferState(world, first)).toMatchObject({ state: "waiting", failure: "keys", failures: 0 });
    const { system } = await owner.call(endpoints.get, { params: { id: company } });
    expect(system).toMatchObject({ failure: "keys" });
    expect(await listNotifications(world, owner)).toEqual(["hiring_keys"]);
    const before = standIn.asked.length;
    await agreed();
    // The system is paused: nobody else is attempted meanwhile.
    await runReconcile(world);
    expect(standIn.asked.length).toBe(before);
    there.secret = GREENHOUSE_KEYS.secret;
    let turned = 0;
    standIn.fate = (asked) => {
      if (!isMaking(asked) || turned > 0) return "answered";
      turned += 1;
      return { status: 429, headers: { "retry-after": "30" } };
    };
    await backdateDueTimes(world, 900_000);
    await runReconcile(world);
    // Notified once, until the credentials are accepted again.
    expect(await listNotifications(world, owner)).toEqual(["hiring_keys"]);
    expect(await readTransferState(world, first)).toMatchObject({ failures: 0 });
    await backdateDueTimes(world, 30_000);
    await runReconcile(world);
    expect(there.candidates.size).toBe(2);
    expect((await owner.call(endpoints.get, { params: { id: company } })).system).toMatchObject({ failure: null });
  });

  it("X203 X204 a system that says nothing is asked about two and then rests: nobody else loses a try, or time", async () => {
    const ids = [await agreed(), await agreed(), await agreed(), await agreed()];
    standIn.asked.length = 0;
    standIn.fate = () => "unheard";
    await runReconcile(world);
    expect(standIn.asked).toHaveLength(2);
    const ways = await Promise.all(ids.map((id) => readTransferState(world, id)));
    expect(ways.map(({ failures }) => failures).sort()).toEqual([0, 0, 1, 1]);
    expect(ways.map(({ lease }) => lease)).toEqual([null, null, null, null]);
    standIn.fate = () => "answered";
    await backdateDueTimes(world, 120_000);
    await runReconcile(world);
    expect(there.candidates.size).toBe(4);
  });

  it("X203 X209 whose data are erased while a question of theirs is out is neither forgotten nor taken for deleted", async () => {
    const id = await agreed();
    standIn.fate = async (asked): Promise<RequestFate> => {
      if (!isMaking(asked)) return "answered";
      await world.pool.query("UPDATE referrals SET candidate_email = '' WHERE id = $1", [id]);
      return "lost";
    };
    await runReconcile(world);
    standIn.fate = () => "answered";
    expect(there.candidates.size).toBe(1);
    for (let nth = 0; nth < 2; nth += 1) {
      await backdateDueTimes(world, 120_000);
      await runReconcile(world);
    }
    expect(there.candidates.size).toBe(0);
    expect(await readTransferState(world, id)).toMatchObject({ state: "erased", encrypted_address: null });
  });

  it("X203 completes a transfer with a refused part, and reports the part", async () => {
    const cv = await cvOf(referrer);
    standIn.fate = ({ method, path }) =>
      method === "POST" && path === "/v3/attachments" ? { status: 422, body: { message: "type" } } : "answered";
    const id = await agreed({ cv });
    await runReconcile(world);
    expect((await owner.call(endpoints.ofReferral, { params: { id } })).there).toMatchObject({
      state: "sent",
      lacks: ["cv"],
    });
  });

  it("X203 creates a person once with two concurrent processes", async () => {
    const ids = [];
    for (let nth = 0; nth < 12; nth += 1) ids.push(await agreed());
    await Promise.all([runReconcile(world), runReconcile(world), runReconcile(world)]);
    expect(there.candidates.size).toBe(ids.length);
    expect(there.applications.size).toBe(ids.length);
    expect(there.notes).toHaveLength(ids.length);
  });
});
