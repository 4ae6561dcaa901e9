import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { candidateEndpoints } from "../../src/contract/candidates.ts";
import { candidateNoteEndpoints } from "../../src/contract/deal/candidate-notes.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { fileEndpoints } from "../../src/contract/files.ts";
import { invitationEndpoints } from "../../src/contract/invitations.ts";
import { referralChangeEndpoints } from "../../src/contract/referral-changes.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { tendAskedFirst } from "../../src/server/invitations/tend.ts";
import { referUntold } from "../support/candidates.ts";
import { pdf } from "../support/documents.ts";
import { sendWaiting, writtenMails } from "../support/mails.ts";
import { notifyWaiting, tokenFor } from "../support/referred.ts";
import { joined } from "../support/teams.ts";
import { makeWorld, type Person, type World } from "../support/world.ts";

/** In which state a referral is, and whether its company may know of its person then (rules F10, F20). */
const STATES = {
  waiting: "unseen",
  undelivered: "unseen",
  asked: "unseen",
  asked_declined: "unseen",
  told: "seen",
  accepted: "seen",
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

/** Somebody on the referrer's list, and a note about them. */
const added = { candidate: "", note: "" };
const LISTED = "Zymbarq";

async function listed(): Promise<void> {
  const person = { name: `${LISTED} Person`, email: "listed@people.example", role_interest: "Design" } as const;
  added.candidate = (await people.referrer.call(candidateEndpoints.add, { body: person })).id;
  const body = { text: `${LISTED} wants to move.` };
  added.note = (await people.referrer.call(candidateNoteEndpoints.add, { params: { id: added.candidate }, body })).id;
}

/** Written as nobody's and nothing's name is. */
const mark = (state: State) => `Quorbex${state.replaceAll("_", "")}`;

async function referred(state: State): Promise<void> {
  const query = { name: `${mark(state)}.pdf`, form: "referral" };
  const { token } = (await people.referrer.try(fileEndpoints.uploadCv, { query, body: pdf() })).body;
  const [name, email] = [`${mark(state)} Person`, `${mark(state).toLowerCase()}@people.example`];
  const words = `${mark(state)} has never let a build stay red overnight, and is kind to everybody.`;
  const linkedin = `https://www.linkedin.com/in/${mark(state).toLowerCase()}`;
  const { id } = await referUntold(people.referrer, job, {
    ...{ candidate_name: name, candidate_email: email, candidate_linkedin: linkedin, recommendation: words },
    ...{ tie: "led", tie_place: `${mark(state)} Works`, tie_period: `${mark(state)} year` },
    ...{ cv: String(token), ask_first: ["asked", "asked_declined", "accepted", "unanswered"].includes(state) },
  });
  const { rows } = await world.pool.query("SELECT cv FROM referrals WHERE id = $1", [id]);
  of[state] = { id, cv: rows[0].cv, email, words, name, linkedin };
}

async function answered(state: State, answer: "accept" | "decline"): Promise<void> {
  const { id: referral, email } = of[state];
  const body = { token: await tokenFor(world, email), referral, answer };
  await world.visitor.call(invitationEndpoints.answer, { body });
}

beforeAll(async () => {
  world = await makeWorld();
  for (const name of PEOPLE) people[name] = await world.person(`${name} Member`);
  const made = await world.job(people.owner);
  [job, company] = [made.id, made.company.id];
  for (const role of ["recruiter", "hiring_manager", "viewer"] as const)
    await joined(people.owner, company, people[role], role);
  const before = EVERY.filter((state) => state !== "waiting" && state !== "undelivered" && state !== "withdrawn");
  for (const state of before) await referred(state);
  await notifyWaiting(world);
  await answered("asked_declined", "decline");
  await answered("accepted", "accept");
  await answered("declined", "decline");
  const token = await tokenFor(world, of.erased.email);
  await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
  // Long ago, without turning the clock: sessions would end.
  await world.pool.query("UPDATE referrals SET created_at = created_at - interval '31 days' WHERE id = $1", [
    of.unanswered.id,
  ]);
  await world.pool.query(
    "UPDATE referral_invitations SET asked_at = asked_at - interval '31 days' WHERE referral = $1",
    [of.unanswered.id],
  );
  await tendAskedFirst(world.ctx);
  for (const state of ["waiting", "undelivered", "withdrawn"] as const) await referred(state);
  await people.referrer.call(referralChangeEndpoints.withdraw, { params: { id: of.withdrawn.id } });
  await world.pool.query(
    "INSERT INTO referral_invitations (referral, created_at, undelivered_at) VALUES ($1, now(), now())",
    [of.undelivered.id],
  );
  await listed();
  await sendWaiting(world);
}, 120_000);
afterAll(() => world.close());

/** What an endpoint may be asked with, as far as it knows the words. */
function queriesOf(endpoint: Endpoint, ids: readonly string[]): Record<string, string>[] {
  const known = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const base = { ...(known.includes("zone") && { zone: "UTC" }), ...(known.includes("limit") && { limit: "100" }) };
  const queries: Record<string, string>[] = [base];
  if (known.includes("search")) queries.push({ ...base, search: "Quorbex" });
  if (known.includes("record")) for (const record of ids) queries.push({ ...base, kind: "referral", record });
  else if (known.includes("kind")) queries.push({ ...base, kind: "referral" }, { ...base, kind: "all" });
  return queries;
}

type Told = { endpoint: string; status: number; text: string };

/** Everything that GET answers tell somebody, files too, with these ids wherever one is asked for. */
async function crawled(token: string | null, ids: readonly string[]): Promise<Told[]> {
  const told: Told[] = [];
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  for (const group of Object.values(ENDPOINTS))
    for (const endpoint of Object.values(group) as Endpoint[]) {
      if (endpoint.method !== "get" || endpoint.answers === "events") continue;
      const places = endpoint.path.includes("{") ? [job, company, ...ids] : [""];
      for (const id of places)
        for (const query of queriesOf(endpoint, ids)) {
          const path = endpoint.path.replaceAll(/\{\w+\}/g, id);
          const answer = await world.app.request(`${path}?${new URLSearchParams(query)}`, { headers });
          told.push({ endpoint: endpoint.path, status: answer.status, text: await answer.text() });
        }
    }
  return told;
}

const inState = (standing: (typeof STATES)[State]) => EVERY.filter((state) => STATES[state] === standing);
const idsOf = (states: readonly State[]) => states.map((state) => of[state].id);

/** Where somebody reads a trace of these states, as endpoint and trace. */
async function found(token: string | null, states: readonly State[], withId: boolean): Promise<string[]> {
  const traces = states.flatMap((state) => [
    ...[mark(state), mark(state).toLowerCase(), of[state].cv],
    ...(withId ? [of[state].id] : []),
  ]);
  const told = await crawled(token, idsOf(states));
  return told.flatMap(({ endpoint, text }) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${endpoint} ${trace}`),
  );
}

describe("F39 F40 R3 a referrer's list is in no answer to anybody else", () => {
  it.each(["owner", "recruiter", "hiring_manager", "viewer", "stranger"] as const)(
    "F39 F40 neither who was added by hand nor the notes about them, read as %s",
    async (name) => {
      const told = await crawled(people[name].token, [added.candidate, added.note]);
      expect(told.filter(({ text }) => text.includes(LISTED)).map(({ endpoint }) => endpoint)).toEqual([]);
      const own = await crawled(people.referrer.token, [added.candidate]);
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
      // Of whom were shown and have no data any more the record is there, and nobody in it.
      expect(await found(people[name].token, inState("gone"), false)).toEqual([]);
    },
    120_000,
  );

  it("F10 F20 nor by a visitor", async () => {
    expect(await found(null, EVERY, false)).toEqual([]);
  }, 120_000);

  it("F10 F20 the same walk finds everybody whom the company may see, and all of its own at the referrer", async () => {
    const team = await found(people.owner.token, inState("seen"), true);
    for (const state of inState("seen"))
      for (const trace of [mark(state), of[state].id])
        for (const path of ["/api/jobs/{id}/candidates", "/api/jobs/{id}/people.csv", "/api/referrals/{id}"])
          if (!(path.endsWith(".csv") && trace === of[state].id)) expect(team).toContain(`${path} ${trace}`);
    const own = await found(people.referrer.token, [...inState("unseen"), ...inState("seen")], true);
    for (const state of [...inState("unseen"), ...inState("seen")])
      expect(own).toContain(`/api/referrals ${mark(state)}`);
  }, 120_000);

  it("F16 F21 F23 who is erased, never answered or was taken back is in no answer to the referrer either", async () => {
    expect(await found(people.referrer.token, inState("gone"), false)).toEqual([]);
  }, 120_000);

  it("F10 F20 no write of the company reaches them", async () => {
    for (const { name, endpoint } of MOUNTED) {
      if (endpoint.method === "get" || !endpoint.path.includes("{id}") || endpoint.takes !== "json") continue;
      for (const state of inState("unseen")) {
        const params = { id: of[state].id };
        const body = { kind: "referral", record: of[state].id, from: "Pending", status: "Reviewing" };
        const { status } = await people.owner.try(endpoint, { params, body }, { key: crypto.randomUUID() });
        expect(status, `${name} ${state}`).toBeGreaterThanOrEqual(400);
      }
    }
    const { rows } = await world.pool.query("SELECT status, shown_at FROM referrals WHERE id = ANY ($1)", [
      idsOf(inState("unseen").filter((state) => state !== "asked_declined")),
    ]);
    expect(rows.every(({ status, shown_at }) => status === "Pending" && shown_at === null)).toBe(true);
  }, 120_000);

  it("F10 F20 no mail, notification or push tells of them", async () => {
    const team = [people.owner, people.recruiter, people.hiring_manager, people.viewer, people.stranger];
    const addresses = team.map(({ email }) => email);
    const mails = (await writtenMails(world)).filter(({ to }) =>
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
    // One's own notifications are looked at above.
    const streams = MOUNTED.filter(({ endpoint }) => endpoint.answers === "events" && endpoint.path.includes("{id}"));
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
