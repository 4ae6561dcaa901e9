import { afterAll, describe, expect, it } from "vitest";
import { DRAFTED_JOB, insertAgentGrant, runTool } from "../../../../tests/support/agents.ts";
import { createApiKey } from "../../../../tests/support/api-keys.ts";
import {
  buildApplication,
  buildDraftedReferral,
  referCandidate,
  uniqueEmail,
} from "../../../../tests/support/candidates.ts";
import { createApiClient, createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { messageEndpoints } from "../../../contract/hiring/messages/messages.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { agentEndpoints } from "../../../contract/integrations/agents/agents.ts";
import { agentDraftEndpoints } from "../../../contract/integrations/agents/drafts.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { eraseMentions } from "../../hiring/records/erase-mentions.ts";
import { revokeAllKeys } from "../../identity/auth/keys/revoke-keys.ts";
import { purgeAgents } from "./purge.ts";

const DAY_MS = 86_400_000;

const world = await createWorld();
const [owner, ann] = [await world.person("Marguerite Olander"), await world.person("Ann Example")];
afterAll(() => world.close());

const waiting = async (person: Person) => (await person.call(agentDraftEndpoints.list, { query: {} })).items;
const sent = async (person: Person) => (await person.call(referralEndpoints.list, { query: {} })).items;

async function drafted(token: string, email = uniqueEmail()) {
  const job = await world.job(owner);
  const args = buildDraftedReferral(job.id, { candidate_email: email });
  return { job, args, ...(await runTool(world, token, "draft_referral", args)) };
}

describe("X156 a draft that its user confirms", () => {
  it("has no effect before", async () => {
    const { token } = await insertAgentGrant(world, ann);
    const { job, args, refused, answer } = await drafted(token);
    expect([refused, answer.done]).toEqual([false, false]);
    expect(new URL(answer.press_at).pathname).toBe("/agent-drafts");
    expect(await sent(ann)).toEqual([]);
    const [draft] = await waiting(ann);
    expect(draft).toMatchObject({
      id: answer.draft,
      kind: "referral",
      agent: "Desk Assistant",
      about: `${job.title} · Quillstack`,
    });
    expect(draft?.fields.map(({ name, value }) => [name, value])).toEqual([
      ["candidate_name", args.candidate_name],
      ["candidate_email", args.candidate_email],
      ["recommendation", args.recommendation],
    ]);
    const pressed = await ann.call(agentDraftEndpoints.press, { params: { id: answer.draft } });
    const [made] = await sent(ann);
    expect(pressed).toEqual({ kind: "referral", record: made?.id });
    expect(made?.candidate_email).toBe(args.candidate_email);
    // Repeating it changes nothing.
    expect(await ann.call(agentDraftEndpoints.press, { params: { id: answer.draft } })).toEqual(pressed);
    expect(await sent(ann)).toHaveLength(1);
    expect(await waiting(ann)).toEqual([]);
  });

  it("runs once, however often it is confirmed concurrently", async () => {
    const person = await world.person("Ben Example");
    const { token } = await insertAgentGrant(world, person);
    const { answer } = await runTool(world, token, "draft_job", DRAFTED_JOB);
    const press = () => person.try(agentDraftEndpoints.press, { params: { id: answer.draft } });
    const answers = await Promise.all(Array.from({ length: 8 }, press));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.record}`)).size).toBe(1);
    expect((await person.call(jobEndpoints.list, { query: {} })).items).toHaveLength(1);
  });

  it("loses its content when dismissed, and the agent reads the state", async () => {
    const person = await world.person("Cas Example");
    const { token } = await insertAgentGrant(world, person);
    const email = "only-in-this-draft@people.example";
    const { answer } = await drafted(token, email);
    await person.call(agentDraftEndpoints.dismiss, { params: { id: answer.draft } });
    await person.call(agentDraftEndpoints.dismiss, { params: { id: answer.draft } });
    expect((await person.try(agentDraftEndpoints.press, { params: { id: answer.draft } })).status).toBe(404);
    const { rows } = await world.pool.query("SELECT FROM agent_drafts WHERE agent_drafts::text LIKE $1", [
      `%${email}%`,
    ]);
    expect(rows).toEqual([]);
    const told = await runTool(world, token, "list_drafts");
    expect(told.answer.items).toMatchObject([{ id: answer.draft, state: "dismissed", record: null }]);
    expect(await sent(person)).toEqual([]);
  });

  it("is shown as it will be executed, without direction overrides", async () => {
    const person = await world.person("Eli Example");
    const { token } = await insertAgentGrant(world, person);
    const turned = { title: "  Writer \u202egnihton rof skrow\u202c ", description: "Cafe\u0301 \u2066words\u2069." };
    const { answer } = await runTool(world, token, "draft_job", { ...DRAFTED_JOB, ...turned });
    const [draft] = await waiting(person);
    const shown = Object.fromEntries((draft?.fields ?? []).map(({ name, value }) => [name, value]));
    expect(shown).toMatchObject({ title: "Writer gnihton rof skrow", description: "Caf\u00e9 words." });
    expect(draft?.about).toBe("Writer gnihton rof skrow · Fablewright Games");
    const { record } = await person.call(agentDraftEndpoints.press, { params: { id: answer.draft } });
    const { title, description } = await person.call(jobEndpoints.get, { params: { id: record } });
    expect({ title, description }).toEqual({ title: shown.title, description: shown.description });
  });

  it("may be an application or a message with the draft's text", async () => {
    const [job, kai] = [await world.job(owner), await world.person("Kai Example")];
    const { token } = await insertAgentGrant(world, kai);
    const { candidate_name, candidate_email } = buildApplication(job.id);
    const email = { job: job.id, candidate_name, candidate_email, cover_letter: "I blow glass." };
    const applied = await runTool(world, token, "draft_application", email);
    const { kind, record } = await kai.call(agentDraftEndpoints.press, { params: { id: applied.answer.draft } });
    expect([kind, (await kai.call(applicationEndpoints.get, { params: { id: record } })).cover_letter]).toEqual([
      "application",
      "I blow glass.",
    ]);
    const { id } = await referCandidate(kai, job.id);
    const said = { kind: "referral", record: id, readers: "company_referrer", text: "Is she free in May?" } as const;
    const written = await runTool(world, token, "draft_message", said);
    const [draft] = await waiting(kai);
    expect(draft?.about).toContain(job.title);
    expect(draft?.fields).toEqual([
      { name: "readers", value: "company_referrer" },
      { name: "text", value: "Is she free in May?" },
    ]);
    await kai.call(agentDraftEndpoints.press, { params: { id: written.answer.draft } });
    const query = { kind: "referral", record: id } as const;
    const { messages } = await owner.call(messageEndpoints.conversation, { query });
    expect(messages.map(({ text }) => text)).toEqual(["Is she free in May?"]);
  });

  it("is dismissed with its agent's revocation, unlike drafts of other agents", async () => {
    const person = await world.person("Hal Example");
    const [one, other] = [await insertAgentGrant(world, person), await insertAgentGrant(world, person)];
    const email = "only-of-a-revoked-agent@people.example";
    const { answer } = await drafted(one.token, email);
    const kept = await drafted(other.token);
    await person.call(agentEndpoints.revoke, { params: { id: one.id } });
    expect((await waiting(person)).map(({ id }) => id)).toEqual([kept.answer.draft]);
    expect((await person.call(agentEndpoints.list, {})).drafts).toBe(1);
    expect((await person.try(agentDraftEndpoints.press, { params: { id: answer.draft } })).status).toBe(404);
    expect(await sent(person)).toEqual([]);
    const named = "SELECT FROM agent_drafts WHERE agent_drafts::text LIKE $1";
    expect((await world.pool.query(named, [`%${email}%`])).rows).toEqual([]);
    const told = "SELECT detail FROM auth_audit_log WHERE event = 'agent_revoked' AND user_id = $1";
    expect((await world.pool.query(told, [person.id])).rows).toMatchObject([{ detail: { drafts: 1 } }]);
  });

  it("cannot be confirmed when written after a lock-out", async () => {
    const person = await world.person("Ivy Example");
    const { id, token } = await insertAgentGrant(world, person);
    const { answer } = await runTool(world, token, "draft_job", DRAFTED_JOB);
    await world.ctx.write((tx) => revokeAllKeys(tx, person.id, world.clock.now()));
    const states = "SELECT state, content FROM agent_drafts WHERE grant_id = $1";
    expect((await world.pool.query(states, [id])).rows).toEqual([{ state: "dismissed", content: {} }]);
    // As one that was committed at the same moment.
    await world.pool.query("UPDATE agent_drafts SET state = 'open', content = $2, ends_at = $3 WHERE id = $1", [
      answer.draft,
      DRAFTED_JOB,
      new Date(world.clock.now().getTime() + DAY_MS),
    ]);
    expect(await waiting(person)).toEqual([]);
    expect((await person.call(agentEndpoints.list, {})).drafts).toBe(0);
    expect((await person.try(agentDraftEndpoints.press, { params: { id: answer.draft } })).status).toBe(404);
    await purgeAgents(world.ctx);
    expect((await world.pool.query(states, [id])).rows).toEqual([]);
  });

  it("stays pending when the service refuses it", async () => {
    const person = await world.person("Dee Example");
    const { token } = await insertAgentGrant(world, person);
    const own = await world.job(person);
    const { answer } = await runTool(world, token, "draft_referral", buildDraftedReferral(own.id));
    const refused = await person.try(agentDraftEndpoints.press, { params: { id: answer.draft } });
    expect([refused.status, refused.body.code]).toEqual([403, "referral_own_job"]);
    expect(await waiting(person)).toHaveLength(1);
  });

  it("cannot be confirmed by an API key, an agent or another account", async () => {
    const { token } = await insertAgentGrant(world, ann);
    const { answer } = await drafted(token);
    const input = { params: { id: answer.draft } };
    const { key } = await createApiKey(ann);
    expect((await createApiClient(world.app, key).try(agentDraftEndpoints.press, input)).body.code).toBe("key_refused");
    expect((await createApiClient(world.app, token).try(agentDraftEndpoints.press, input)).status).toBe(401);
    expect((await owner.try(agentDraftEndpoints.press, input)).status).toBe(404);
  });
});

describe("X156 a draft of an agent", () => {
  it("is validated before it is stored: fields, and an existing job", async () => {
    const { token } = await insertAgentGrant(world, ann);
    const job = await world.job(owner);
    const faulty = await runTool(world, token, "draft_referral", {
      job: job.id,
      candidate_name: "",
      candidate_email: "x",
      recommendation: "y",
    });
    expect([faulty.refused, faulty.answer.code]).toEqual([true, "validation_failed"]);
    expect(Object.keys(faulty.answer.fields).sort()).toEqual(["candidate_email", "candidate_name", "recommendation"]);
    const gone = await runTool(
      world,
      token,
      "draft_referral",
      buildDraftedReferral("01890000-0000-7000-8000-000000000001"),
    );
    expect(gone.answer.code).toBe("not_found");
    const questions = [{ kind: "text" as const, text: "Why glass?", required: true }];
    const asks = await world.job(owner, { questions });
    const { candidate_name, candidate_email } = buildApplication(asks.id);
    const email = { job: asks.id, candidate_name, candidate_email, cover_letter: "I blow glass." };
    const asked = await runTool(world, token, "draft_application", email);
    expect([asked.answer.code, Object.keys(asked.answer.fields)]).toEqual(["validation_failed", ["job"]]);
  });

  it("X158 is stored once when repeated, up to a limit", async () => {
    const person = await world.person("Eve Example");
    const { token } = await insertAgentGrant(world, person);
    const [one, two] = [
      await runTool(world, token, "draft_job", DRAFTED_JOB),
      await runTool(world, token, "draft_job", DRAFTED_JOB),
    ];
    expect(two.answer.draft).toBe(one.answer.draft);
    await world.pool.query(
      `INSERT INTO agent_drafts (id, user_id, grant_id, kind, content, about, created_at, ends_at)
        SELECT gen_random_uuid(), user_id, grant_id, kind, jsonb_build_object('title', n), about, created_at, ends_at
        FROM agent_drafts, generate_series(2, $2) AS n WHERE id = $1`,
      [one.answer.draft, LIMITS.agent.drafts],
    );
    const full = await runTool(world, token, "draft_job", { ...DRAFTED_JOB, title: "Editor" });
    expect([full.refused, full.answer.code]).toEqual([true, "agent_drafts_full"]);
  });

  it("F16 is erased with the person whom it names, unlike other drafts", async () => {
    const person = await world.person("Gus Example");
    const { token } = await insertAgentGrant(world, person);
    const job = await world.job(owner);
    const { id } = await referCandidate(person, job.id, {
      candidate_name: "Amara Okafor",
      candidate_email: "amara@people.example",
    });
    await drafted(token, "amara@people.example");
    const { answer } = await drafted(token);
    await world.ctx.write((tx) => eraseMentions(tx, "referral", [id]));
    expect((await waiting(person)).map((draft) => draft.id)).toEqual([answer.draft]);
  });

  it("expires after seven days, confirmed or not", async () => {
    const person = await world.person("Fay Example");
    const { token } = await insertAgentGrant(world, person);
    const { answer } = await runTool(world, token, "draft_job", DRAFTED_JOB);
    expect(Date.parse(answer.ends_at) - world.clock.now().getTime()).toBe(7 * DAY_MS);
    await world.pool.query("UPDATE agent_drafts SET ends_at = $2 WHERE id = $1", [answer.draft, world.clock.now()]);
    world.clock.advance(1_000);
    expect(await waiting(person)).toEqual([]);
    expect((await person.try(agentDraftEndpoints.press, { params: { id: answer.draft } })).status).toBe(404);
    await purgeAgents(world.ctx);
    const { rows } = await world.pool.query("SELECT FROM agent_drafts WHERE id = $1", [answer.draft]);
    expect(rows).toEqual([]);
  });
});
