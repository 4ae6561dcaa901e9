import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { companyArchiveEndpoints } from "../../src/contract/companies/company-archives.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { fileEndpoints } from "../../src/contract/files.ts";
import { candidateNoteEndpoints } from "../../src/contract/hiring/candidate-notes.ts";
import { candidateEndpoints } from "../../src/contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../src/contract/hiring/consent.ts";
import { referralChangeEndpoints } from "../../src/contract/hiring/referral-changes.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { MAKE_ARCHIVE } from "../../src/server/companies/company-archives/build-archive.ts";
import { reconcileConsents } from "../../src/server/hiring/consent/reconcile.ts";
import { referWithoutNotice } from "../support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../support/consent.ts";
import { pdf } from "../support/documents.ts";
import { buildTimes, INTERVIEW_AT } from "../support/interviews.ts";
import { readWrittenEmails, sendQueuedEmails } from "../support/mails.ts";
import { joinTeam } from "../support/teams.ts";
import { createWebhookEndpoint } from "../support/webhook-receiver.ts";
import { createWorld, type Person, type World } from "../support/world.ts";
import { createOtherRecords, createPaidHire } from "./full-fixture.ts";
import { MATRIX } from "./matrix.ts";
import { type EndpointResponse, OWN_DATA_ENDPOINTS, READS, readAllEndpoints, type WalkTargets } from "./read-all.ts";

/** The state of a referral, and whether its company may know of its candidate then (rules F10, F20). */
const STATES = {
  waiting: "unseen",
  undelivered: "unseen",
  asked: "unseen",
  asked_declined: "unseen",
  told: "seen",
  accepted: "seen",
  hired: "seen",
  declined: "seen",
  erased: "gone",
  unanswered: "gone",
  withdrawn: "gone",
} as const;
type State = keyof typeof STATES;
const EVERY = Object.keys(STATES) as State[];
const PEOPLE = ["owner", "recruiter", "hiring_manager", "viewer", "stranger", "referrer"] as const;

let world: World;
const people = {} as Record<(typeof PEOPLE)[number], Person>;
let job: string;
let company: string;
type Traces = { id: string; cv: string; email: string; words: string; name: string; linkedin: string };
const of = {} as Record<State, Traces>;
let places: WalkTargets;
let calendar: string;

/** The company's archive as one uncompressed file. A payout in progress would block it. */
async function archived() {
  await world.pool.query("UPDATE payouts SET status = 'Pending' WHERE status = 'Processing'");
  const { id: archive } = await people.owner.call(companyArchiveEndpoints.make, { params: { id: company }, body: {} });
  await world.queue.work(MAKE_ARCHIVE);
  return { "/api/companies/{id}/archives/{archive}/file": [{ id: company, archive }] };
}

/** A candidate on the referrer's list, and a note about them. */
const added = { candidate: "", note: "" };
const LISTED = "Zymbarq";

async function listed(): Promise<void> {
  const person = { name: `${LISTED} Person`, email: "listed@people.example", role_interest: "Design" } as const;
  added.candidate = (await people.referrer.call(candidateEndpoints.add, { body: person })).id;
  const body = { text: `${LISTED} wants to move.` };
  added.note = (await people.referrer.call(candidateNoteEndpoints.add, { params: { id: added.candidate }, body })).id;
}

/** Unique texts that no other name contains. */
const mark = (state: State) => `Quorbex${state.replaceAll("_", "")}`;

async function referred(state: State): Promise<void> {
  const query = { name: `${mark(state)}.pdf`, form: "referral" };
  const { token } = (await people.referrer.try(fileEndpoints.uploadCv, { query, body: pdf() })).body;
  const [name, email] = [`${mark(state)} Person`, `${mark(state).toLowerCase()}@people.example`];
  const words = `${mark(state)} has never let a build stay red overnight, and is kind to everybody.`;
  const linkedin = `https://www.linkedin.com/in/${mark(state).toLowerCase()}`;
  const { id } = await referWithoutNotice(people.referrer, job, {
    candidate_name: name,
    candidate_email: email,
    candidate_linkedin: linkedin,
    recommendation: words,
    relationship: "led",
    relationship_place: `${mark(state)} Works`,
    relationship_period: `${mark(state)} year`,
    cv: String(token),
    consent_given: !["asked", "asked_declined", "accepted", "unanswered"].includes(state),
  });
  const { rows } = await world.pool.query("SELECT cv FROM referrals WHERE id = $1", [id]);
  of[state] = { id, cv: rows[0].cv, email, words, name, linkedin };
}

async function answered(state: State, answer: "accept" | "decline"): Promise<void> {
  const { id: referral, email } = of[state];
  const body = { token: await findConsentToken(world, email), referral, answer };
  await world.visitor.call(invitationEndpoints.answer, { body });
}

beforeAll(async () => {
  world = await createWorld();
  for (const name of PEOPLE) people[name] = await world.person(`${name} Member`);
  const made = await world.job(people.owner);
  [job, company] = [made.id, made.company.id];
  // Subscribes to everything that the company may.
  const { params: hook } = await createWebhookEndpoint(people.owner, company, "https://hooks.example/in");
  for (const role of ["recruiter", "hiring_manager", "viewer"] as const)
    await joinTeam(people.owner, company, people[role], role);
  const before = EVERY.filter((state) => state !== "waiting" && state !== "undelivered" && state !== "withdrawn");
  for (const state of before) await referred(state);
  await notifyQueuedCandidates(world);
  await answered("asked_declined", "decline");
  await answered("accepted", "accept");
  await answered("hired", "accept");
  await answered("declined", "decline");
  const token = await findConsentToken(world, of.erased.email);
  await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
  // Backdates rows instead of moving the clock, because sessions would expire.
  await world.pool.query("UPDATE referrals SET created_at = created_at - interval '31 days' WHERE id = $1", [
    of.unanswered.id,
  ]);
  await world.pool.query("UPDATE consent_requests SET asked_at = asked_at - interval '31 days' WHERE referral = $1", [
    of.unanswered.id,
  ]);
  await reconcileConsents(world.ctx);
  for (const state of ["waiting", "undelivered", "withdrawn"] as const) await referred(state);
  await people.referrer.call(referralChangeEndpoints.withdraw, { params: { id: of.withdrawn.id } });
  await world.pool.query(
    "INSERT INTO consent_requests (referral, created_at, undelivered_at) VALUES ($1, now(), now())",
    [of.undelivered.id],
  );
  const fixture = { world, owner: people.owner, referrer: people.referrer, job, company };
  const { dispute, payout } = await createPaidHire(fixture, of.hired.id);
  const { more, ...own } = await createOtherRecords(fixture);
  calendar = own.calendar;
  const log = { "/api/companies/{id}/webhooks/{webhook}/deliveries": [hook] };
  const money = { "/api/disputes/{id}/file": [{ id: dispute }], "/api/payouts/{id}/history": [{ id: payout }] };
  places = { ids: [job, company], more: { ...more, ...money, ...log, ...(await archived()) } };
  await listed();
  await sendQueuedEmails(world);
}, 240_000);
afterAll(() => world.close());

const inState = (wanted: (typeof STATES)[State]) => EVERY.filter((state) => STATES[state] === wanted);
const idsOf = (states: readonly State[]) => states.map((state) => of[state].id);

const walks = new Map<string | null, Promise<EndpointResponse[]>>();
/** Everything that responses tell a user, requested by all existing ids. Each user walks once. */
function walk(token: string | null): Promise<EndpointResponse[]> {
  const told =
    walks.get(token) ?? readAllEndpoints(world, token, places, [...idsOf(EVERY), added.candidate, added.note]);
  walks.set(token, told);
  return told;
}

/** The responses that contain traces of these states, as endpoint and trace. */
function tracesOf(told: readonly EndpointResponse[], states: readonly State[], withId: boolean): string[] {
  const traces = states.flatMap((state) => [
    mark(state),
    mark(state).toLowerCase(),
    of[state].cv,
    ...(withId ? [of[state].id] : []),
  ]);
  return told.flatMap(({ endpoint, text }) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${endpoint} ${trace}`),
  );
}
const found = async (token: string | null, states: readonly State[], withId: boolean) =>
  tracesOf(await walk(token), states, withId);

/** The error of a write. */
async function refusal(endpoint: Endpoint, input: object): Promise<[number, unknown, string]> {
  const { status, body } = await people.owner.try(endpoint, input, { key: crypto.randomUUID() });
  return [status, body.code, JSON.stringify(body)];
}

/** Writes with a record in their body, filled with ids that exist. */
const BY_BODY: Readonly<Record<string, (record: string) => object>> = {
  "pipeline.move": (id) => ({
    people: [{ kind: "referral", id, from: { stage: "New", step: null } }],
    to: { stage: "Reviewing" },
  }),
  "pipeline.view": (record) => ({ kind: "referral", record }),
  // A number of candidates, not their identity; the job is not filled.
  "pipeline.rejectRemaining": () => ({ people: 1 }),
  "pipeline.addNote": (record) => ({ kind: "referral", record, text: "Calm." }),
  "interviews.offer": (record) => ({
    kind: "referral",
    record,
    minutes: 45,
    place: "Room 3",
    people: [people.owner.id],
    zone: "UTC",
    slots: buildTimes(INTERVIEW_AT, 1),
  }),
  "talk.write": (record) => ({ kind: "referral", record, readers: "company_referrer", text: "Hello." }),
  "talk.read": (newest) => ({ kind: "referral", record: newest, newest }),
  "disputes.open": (referral) => ({ referral, words: "We agreed on another reward.", file: null }),
};
const NAMES_A_RECORD = ["record", "referral", "people"];

describe("F39 F40 R3 a referrer's list is in no answer to anybody else", () => {
  it.each(["owner", "recruiter", "hiring_manager", "viewer", "stranger"] as const)(
    "F39 F40 neither who was added by hand nor the notes about them, read as %s",
    async (name) => {
      const told = await walk(people[name].token);
      expect(told.filter(({ text }) => text.includes(LISTED)).map(({ endpoint }) => endpoint)).toEqual([]);
      const own = await walk(people.referrer.token);
      const found = own.filter(({ text }) => text.includes(LISTED)).map(({ endpoint }) => endpoint);
      for (const path of ["/api/candidates", "/api/candidates/{id}/notes"]) expect(found).toContain(path);
    },
    120_000,
  );
});

describe("F10 F20 who was not told is found in no answer to the company", () => {
  it.each(["owner", "recruiter", "hiring_manager", "viewer", "stranger"] as const)(
    "F10 F20 neither name nor address, words, file or id, read as %s",
    async (name) => {
      expect(await found(people[name].token, inState("unseen"), true)).toEqual([]);
      // For erased candidates who were visible, the record stays without personal data.
      expect(await found(people[name].token, inState("gone"), false)).toEqual([]);
    },
    120_000,
  );

  it("F10 F20 nor by a visitor", async () => {
    expect(await found(null, EVERY, false)).toEqual([]);
  }, 120_000);

  it("F10 F20 the same walk finds everybody whom the company may see, and all of its own at the referrer", async () => {
    const told = await walk(people.owner.token);
    const team = tracesOf(told, inState("seen"), true);
    for (const state of inState("seen"))
      for (const trace of [mark(state), of[state].id])
        for (const path of ["/api/jobs/{id}/candidates", "/api/jobs/{id}/people.csv", "/api/referrals/{id}"])
          if (!(path.endsWith(".csv") && trace === of[state].id)) expect(team).toContain(`${path} ${trace}`);
    const toldReferrer = await walk(people.referrer.token);
    const own = tracesOf(toldReferrer, [...inState("unseen"), ...inState("seen")], true);
    for (const state of [...inState("unseen"), ...inState("seen")])
      expect(own).toContain(`/api/referrals ${mark(state)}`);
    // New endpoints are either walked or known to concern nobody else.
    const answered = new Set(
      [...told, ...toldReferrer].filter(({ status }) => status < 400).map((one) => one.endpoint),
    );
    const unread = READS.map(({ path }) => path).filter((path) => !answered.has(path));
    expect(unread.sort()).toEqual(Object.keys(OWN_DATA_ENDPOINTS).sort());
  }, 120_000);

  it("F10 F20 nor what is read outside of the API: calendar, sitemap, the signed log and what describes the API", async () => {
    const { rows } = await world.pool.query("SELECT day::text FROM receipt_days");
    const log = rows.map(({ day }) => `/.well-known/vouchwell/log/${day}`);
    const feed = await world.app.request(calendar);
    expect(feed.status).toBe(200);
    const others = ["/sitemap.xml", "/.well-known/vouchwell/keys", "/api/openapi.json", "/metrics", ...log];
    const answers = await Promise.all(others.map((path) => world.app.request(path)));
    const told = await Promise.all(answers.map((answer) => answer.text()));
    const all = told.map((text, nth) => ({ endpoint: others[nth] ?? "", status: 200, text }));
    expect(tracesOf(all, EVERY, true)).toEqual([]);
    // Calendar lines are folded. For visible candidates they contain due dates by record, without names (X142).
    const own = { endpoint: "calendar", status: 200, text: (await feed.text()).replaceAll(/\r\n[ \t]/g, "") };
    expect(own.text).toContain(of.told.id);
    expect(tracesOf([own], EVERY, false)).toEqual([]);
    expect(tracesOf([own], [...inState("unseen"), ...inState("gone")], true)).toEqual([]);
  });

  it("F16 F21 F23 who is erased, never answered or was taken back is in no answer to the referrer either", async () => {
    expect(await found(people.referrer.token, inState("gone"), false)).toEqual([]);
  }, 120_000);

  it("F10 F20 no write of the company reaches them: each answers as for nobody", async () => {
    const nobody = world.services.ids.next();
    for (const { name, endpoint } of MOUNTED) {
      if (endpoint.method === "get" || !endpoint.path.includes("{id}") || endpoint.takes !== "json") continue;
      // Bodies valid for another record are valid for these: the matrix has one.
      for (const { body = {} } of MATRIX[name] ?? []) {
        const [status, code] = await refusal(endpoint, { params: { id: nobody }, body });
        for (const state of inState("unseen"))
          expect(await refusal(endpoint, { params: { id: of[state].id }, body }), `${name} ${state}`).toEqual([
            status,
            code,
            expect.not.stringContaining(mark(state)),
          ]);
        expect(status, name).toBeGreaterThanOrEqual(400);
      }
    }
    const { rows } = await world.pool.query("SELECT status, visible_at FROM referrals WHERE id = ANY ($1)", [
      idsOf(inState("unseen").filter((state) => state !== "asked_declined")),
    ]);
    expect(rows.every(({ status, visible_at }) => status === "Pending" && visible_at === null)).toBe(true);
  }, 120_000);

  it("F10 F20 nor one that names them in its body", async () => {
    const naming = MOUNTED.filter(({ endpoint: { method, body } }) => {
      const fields = Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
      return method !== "get" && !fields.includes("token") && NAMES_A_RECORD.some((field) => fields.includes(field));
    }).filter(({ name }) => !name.startsWith("interviews.change"));
    expect(naming.map(({ name }) => name).sort()).toEqual(Object.keys(BY_BODY).sort());
    for (const { name, endpoint } of naming)
      for (const state of inState("unseen")) {
        const ask = (id: string) => refusal(endpoint, { params: { id: job }, body: BY_BODY[name]?.(id) });
        const [status, code, text] = await ask(of[state].id);
        expect([status, code], `${name} ${state}`).toEqual((await ask(world.services.ids.next())).slice(0, 2));
        expect(text).not.toContain(mark(state));
        if (status < 400) expect(JSON.parse(text)).toMatchObject({ moved: [], undo: null });
      }
  }, 120_000);

  it("F10 F20 no mail, notification or push tells of them", async () => {
    const team = [people.owner, people.recruiter, people.hiring_manager, people.viewer, people.stranger];
    const addresses = team.map(({ email }) => email);
    const mails = (await readWrittenEmails(world)).filter(({ to }) =>
      to?.some(({ address }) => addresses.includes(address ?? "")),
    );
    expect(mails.length).toBeGreaterThan(0);
    const texts = mails.map(({ subject, text, html }) => `${subject} ${text} ${html}`).join("\n");
    for (const state of inState("unseen")) expect(texts).not.toContain(mark(state));
    const { rows } = await world.pool.query(
      "SELECT kind FROM notifications WHERE user_id = ANY ($1) AND subject = ANY ($2)",
      [team.map(({ id }) => id), idsOf(inState("unseen"))],
    );
    expect(rows).toEqual([]);
  });

  it("H7 F10 streams say that something changed, never what", () => {
    // Tested above with the user's own notifications.
    const all = MOUNTED.filter(({ endpoint }) => endpoint.answers === "events");
    const streams = all.filter(({ name }) => name !== "notifications.events");
    expect(streams.length).toBeGreaterThanOrEqual(2);
    for (const { name, endpoint } of streams) {
      const { properties = {} } = z.toJSONSchema(endpoint.output);
      const kinds = Object.values(properties).map((property) => (property as { type?: string }).type);
      expect(
        kinds.filter((kind) => kind !== "integer" && kind !== "boolean"),
        name,
      ).toEqual([]);
    }
  });
});
