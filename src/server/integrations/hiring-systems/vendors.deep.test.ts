import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ASHBY_KEYS, ASHBY_WEBHOOK_SECRET, createAshby } from "../../../../tests/support/ashby-stand-in.ts";
import { makeReferralVisible, RECOMMENDATION, referWithoutNotice } from "../../../../tests/support/candidates.ts";
import { pdf } from "../../../../tests/support/documents.ts";
import {
  createGreenhouse,
  GREENHOUSE_KEYS,
  GREENHOUSE_WEBHOOK_SECRET,
} from "../../../../tests/support/greenhouse-stand-in.ts";
import {
  acceptReferral,
  backdateDueTimes,
  connectSystemAs,
  listNotifications,
  readTransferState,
  runReconcile,
  type StandInServer,
  sendWebhook,
  startStandIn,
  type VendorStandIn,
} from "../../../../tests/support/hiring-systems.ts";
import { createLever, LEVER_KEYS, LEVER_WEBHOOK_SECRET } from "../../../../tests/support/lever-stand-in.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import {
  hiringSystemEndpoints as endpoints,
  type NewHiringSystem,
} from "../../../contract/integrations/hiring-systems.ts";
import { REMOTE_REJECTED } from "../../../rules/team/hiring-systems.ts";

/** A vendor as the test below uses it: who exists there, and how to move a person. */
type Walked = {
  readonly vendor: VendorStandIn;
  readonly keys: Pick<NewHiringSystem, "vendor" | "key"> & Partial<NewHiringSystem>;
  readonly opening: string;
  readonly otherOpening: string;
  /** The status mapped to "Onsite". */
  readonly put: (application: string, stage: "Onsite" | "hired" | "rejected") => void;
  readonly message: (application: string) => { body: string; headers: Record<string, string> };
  /** Names and addresses of existing people, and the numbers of applications, notes and documents. */
  readonly seen: () => { people: string[]; applications: number; words: string[]; documents: string[] };
  /** What is left of a person after the deletion was requested. */
  readonly left: { people: string[]; state: "erased" | "by_hand" };
};

function walkGreenhouse(): Walked {
  const there = createGreenhouse();
  return {
    vendor: there,
    keys: { ...GREENHOUSE_KEYS, signs: GREENHOUSE_WEBHOOK_SECRET },
    opening: "31",
    otherOpening: "32",
    put: (id, stage) => there.put(Number(id), stage),
    message: (id) => there.message(Number(id)),
    seen: () => ({
      people: [...there.candidates.values()].map(({ email_addresses }) => email_addresses[0]?.value ?? ""),
      applications: there.applications.size,
      words: there.notes.map(({ body }) => body),
      documents: there.attachments.map(({ filename }) => filename),
    }),
    left: { people: [], state: "erased" },
  };
}

function walkAshby(): Walked {
  const there = createAshby();
  const stages = { Onsite: "Onsite", hired: "Hired", rejected: "Archived" };
  return {
    vendor: there,
    keys: { ...ASHBY_KEYS, signs: ASHBY_WEBHOOK_SECRET },
    opening: "job-1",
    otherOpening: "job-2",
    put: (id, stage) => there.put(id, stages[stage]),
    message: there.message,
    seen: () => ({
      people: [...there.people.values()].map(({ email }) => email),
      applications: there.applications.size,
      words: there.notes.map(({ note }) => note),
      documents: [...there.resumes.values()].map(({ name }) => name),
    }),
    left: { people: [""], state: "erased" },
  };
}

function walkLever(): Walked {
  const there = createLever();
  const stages = { Onsite: "Onsite", hired: "hired", rejected: "archived" };
  return {
    vendor: there,
    keys: { ...LEVER_KEYS, signs: LEVER_WEBHOOK_SECRET },
    opening: "posting-1",
    otherOpening: "posting-2",
    put: (id, stage) => there.put(id, stages[stage]),
    message: there.message,
    seen: () => ({
      people: [...there.opportunities.values()].map(({ emails }) => emails[0] ?? ""),
      applications: there.opportunities.size,
      words: there.notes.map(({ value }) => value),
      documents: there.files.map(({ name }) => name),
    }),
    left: { people: ["jonah@people.example"], state: "by_hand" },
  };
}

const WALKS = { greenhouse: walkGreenhouse, ashby: walkAshby, lever: walkLever };

let world: World;
let standIn: StandInServer;
let there: Walked;
let referrer: Person;
let made = 0;

beforeAll(async () => {
  const hosts = Object.values(WALKS).flatMap((walk) => walk().vendor.hosts);
  standIn = await startStandIn({ hosts, answer: (asked) => there.vendor.answer(asked) });
  world = await createWorld({ config: { HIRING_SYSTEMS_URL: standIn.url } });
  referrer = await world.person("Rhea Ferrer");
});
afterAll(async () => {
  await world.close();
  await standIn.close();
});

describe.each(Object.keys(WALKS) as (keyof typeof WALKS)[])("%s", (vendor) => {
  let owner: Person;
  let company: string;
  let job: string;
  let hook: string;

  beforeEach(async () => {
    there = WALKS[vendor]();
    standIn.fate = () => "answered";
    made += 1;
    owner = await world.person("Olive Owner");
    const names = { company_name: `Walked ${made}`, company_website: `https://walked-${made}.example` };
    const posted = await world.job(owner, names);
    job = posted.id;
    company = posted.company.id;
    const keys = { secret: "", user: "", signs: "", ...there.keys };
    ({ hook } = await connectSystemAs(owner, { company, job, opening: there.opening }, keys));
    const steps = [
      { step: "onsite", stage: "Interviewing" as const },
      { step: REMOTE_REJECTED, stage: "Rejected" as const },
    ];
    await owner.call(endpoints.steps, { params: { id: company }, body: { steps } });
  });

  async function agreed(of = job): Promise<string> {
    const body = pdf(2_000) as never;
    const { token: cv } = await referrer.call(fileEndpoints.uploadCv, { query: { name: "cv.pdf" }, body });
    const { id } = await referWithoutNotice(referrer, of, { candidate_email: "jonah@people.example", cv });
    await makeReferralVisible(referrer, id);
    await acceptReferral(world, id);
    return id;
  }
  const statusOf = async (id: string) => (await owner.call(referralEndpoints.get, { params: { id } })).status;

  it("X200 its jobs and steps are read over all pages", async () => {
    const all = await owner.call(endpoints.get, { params: { id: company } });
    expect(all.openings.map(({ title }) => title)).toEqual(expect.arrayContaining(["Staff Engineer", "Designer"]));
    const names = all.steps.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Phone Screen", "Onsite"]));
    expect(names.indexOf("Phone Screen")).toBeLessThan(names.indexOf("Onsite"));
  });

  it("X201 X203 somebody goes there whole and once, however many answers are lost", async () => {
    const lost = new Set<string>();
    standIn.fate = ({ method, host, path, body }) => {
      // Each write succeeds, and the first response of each kind is lost.
      const kind = `${path} ${/candidate.search|info|list/.test(path) ? "read" : "write"}`;
      if (method !== "POST" || host.startsWith("auth") || kind.endsWith("read") || lost.has(kind) || body.length === 0)
        return "answered";
      lost.add(kind);
      return "lost";
    };
    const id = await agreed();
    for (let nth = 0; nth < 6; nth += 1) {
      await runReconcile(world);
      await backdateDueTimes(world, 7_200_000);
    }
    expect(lost.size).toBeGreaterThanOrEqual(3);
    expect(await readTransferState(world, id)).toMatchObject({
      state: "sent",
      adopted: false,
      recommendation_sent: true,
      cv_sent: true,
    });
    const seen = there.seen();
    expect(seen).toMatchObject({ people: ["jonah@people.example"], applications: 1, documents: ["cv.pdf"] });
    expect(seen.words).toEqual([`${RECOMMENDATION}\n\nRhea Ferrer`]);
  });

  it("X203 whoever is refused since their job is gone there is given up, and nothing of them stays", async () => {
    const id = await agreed();
    await world.pool.query("UPDATE hiring_system_candidates SET opening = '999' WHERE referral = $1", [id]);
    await runReconcile(world);
    expect(await readTransferState(world, id)).toMatchObject({
      state: "failed",
      failure: "refused",
      making_since: null,
      encrypted_address: null,
    });
    expect(there.seen().people.filter((address) => address !== "")).toEqual([]);
  });

  it("X205 X206 X207 its signed messages lead to what it says when it is asked", async () => {
    const id = await agreed();
    await runReconcile(world);
    const application = String((await readTransferState(world, id)).application);
    there.put(application, "Onsite");
    const message = there.message(application);
    const forged = { ...message, body: message.body.replace(/"signature":"./, '"signature":"!') };
    const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, `${value}0`]));
    expect(await sendWebhook(world, hook, { body: forged.body, headers })).toBe(400);
    expect(await sendWebhook(world, hook, message)).toBe(200);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Interviewing");
    there.put(application, "hired");
    expect(await sendWebhook(world, hook, there.message(application))).toBe(200);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Interviewing");
    expect(await readTransferState(world, id)).toMatchObject({ hire_asked_at: expect.any(Date) });
    there.put(application, "rejected");
    expect(await sendWebhook(world, hook, there.message(application))).toBe(200);
    await runReconcile(world);
    expect(await statusOf(id)).toBe("Rejected");
  });

  it("X209 whoever is erased here is asked to be deleted there, also where we never heard that they were made", async () => {
    const id = await agreed();
    await runReconcile(world);
    await world.pool.query("UPDATE referrals SET candidate_email = '' WHERE id = $1", [id]);
    await runReconcile(world);
    expect(await readTransferState(world, id)).toMatchObject({ state: there.left.state, encrypted_address: null });
    expect(there.seen().people).toEqual(there.left.people);
    expect(await listNotifications(world, owner)).toEqual(there.left.state === "by_hand" ? ["hiring_by_hand"] : []);
    // A second run does nothing: nothing is due any more.
    expect(await readTransferState(world, id)).toMatchObject({ next_at: null, lease: null });
  });

  it("X209 finds a candidate whose creation was not confirmed by the encrypted address", async () => {
    let lost = false;
    standIn.fate = ({ method, path }) => {
      if (lost || method !== "POST" || !/candidates$|candidate\.create$|opportunities$/.test(path)) return "answered";
      lost = true;
      return "lost";
    };
    const id = await agreed();
    await runReconcile(world);
    expect(await readTransferState(world, id)).toMatchObject({
      state: "waiting",
      candidate: null,
      failure: "unreachable",
    });
    await world.pool.query("UPDATE referrals SET candidate_email = '' WHERE id = $1", [id]);
    await runReconcile(world);
    expect(await readTransferState(world, id)).toMatchObject({ state: "erasing" });
    await backdateDueTimes(world, 120_000);
    await runReconcile(world);
    expect(await readTransferState(world, id)).toMatchObject({ state: there.left.state, encrypted_address: null });
    expect(there.seen().people).toEqual(there.left.people);
  });

  it("X209 whom we made for one referral is ours in the next: they go once nothing speaks of them, with all that we added", async () => {
    const names = { company_name: `Walked ${made}`, company_website: `https://walked-${made}.example` };
    const { id: other } = await world.job(owner, names);
    await owner.call(endpoints.job, { params: { id: company, job: other }, body: { opening: there.otherOpening } });
    const ids = [await agreed()];
    await runReconcile(world);
    ids.push(await agreed(other));
    await runReconcile(world);
    const candidates = [];
    for (const id of ids) {
      const way = await readTransferState(world, id);
      expect(way).toMatchObject({ state: "sent", adopted: false });
      candidates.push(way.candidate);
    }
    expect(new Set(candidates).size).toBe(1);
    expect(there.seen().applications).toBe(2);
    await world.pool.query("UPDATE referrals SET candidate_email = '' WHERE id = ANY ($1::uuid[])", [ids]);
    await runReconcile(world);
    for (const id of ids) expect(await readTransferState(world, id)).toMatchObject({ state: there.left.state });
    expect(new Set(there.seen().people)).toEqual(new Set(there.left.people));
  });
});
