import { AGENT_DRAFTS_PATH } from "../../contract/agents/drafts.ts";
import { AppError } from "../../contract/errors.ts";
import { type FieldFaults, fault } from "../../contract/faults.ts";
import type { AskedQuestion } from "../../contract/posting/answers.ts";
import type { Context, UserContext } from "../db/context.ts";
import { declaredOnly } from "../platform/declared.ts";
import { errorBody, type Mounted, parseInput } from "../platform/endpoints.ts";
import { isId } from "../platform/ids.ts";
import type { Report } from "../platform/serving.ts";
import { checkAccess } from "../platform/v1/access.ts";
import { originOf } from "./addresses.ts";
import type { CallLog } from "./call-log.ts";
import { draftsOfAgent, type Find, leaveDraft } from "./drafts.ts";
import type { AgentActor } from "./live-agents.ts";
import { callOf, TOOLS, type Tool } from "./tools.ts";
import { markTexts } from "./untrusted.ts";

/** Returns the states of the agent's own drafts; this tool has no endpoint. */
export const LIST_DRAFTS = "list_drafts";

/** The response to an agent: one JSON text. */
export type Result = { content: { type: "text"; text: string }[]; isError?: true };
type Args = Record<string, unknown>;

/** Dependencies of a call. */
export type Means = {
  readonly find: Find;
  readonly report: Report;
  /** Calls are recorded here before they are answered. */
  readonly callLog: CallLog;
  contextFor(actor: AgentActor, request_id: string, network: string): Context;
  /** Counts the call; throws `rate_limited`. */
  limit(actor: AgentActor, entry: Mounted): Promise<void>;
};

/** The compiled description of each endpoint's response, computed once. */
const DECLARED = new Map<string, (value: unknown) => unknown>();

function present({ name, endpoint }: Mounted, answer: unknown): unknown {
  const known = DECLARED.get(name) ?? declaredOnly(endpoint.output);
  DECLARED.set(name, known);
  return known(answer);
}

function resultOf(value: unknown): Result {
  return { content: [{ type: "text", text: JSON.stringify(value) }] };
}

/** Only the tool's own parameters: the endpoint may accept more, such as another order. Throws `validation_failed`. */
function namedOnly(tool: Tool, args: Args): Args {
  const strange = Object.keys(args).filter((name) => !Object.hasOwn(tool.input.shape, name));
  if (strange.length === 0) return args;
  const fields: FieldFaults = Object.fromEntries(strange.map((name) => [name, fault("invalid")]));
  throw new AppError("validation_failed", { fields });
}

/**
 * The job or conversation that a draft is about, as its user sees it. Throws `not_found`, and `validation_failed` for a
 * job with questions that the user must answer personally.
 */
async function aboutOf(ctx: UserContext, find: Find, { draft }: Tool, args: Args): Promise<string> {
  const read = async (name: string, raw: object) => {
    const { endpoint, handler } = find(name);
    return (await handler(ctx, parseInput(endpoint, raw))) as Record<string, unknown>;
  };
  if (draft === "job") return `${String(args.title)} · ${String(args.company_name)}`;
  if (draft === "message") {
    const { candidate, job } = await read("talk.conversation", { query: { kind: args.kind, record: args.record } });
    return `${String(candidate)} · ${(job as { title: string }).title}`;
  }
  const params = { id: args.job };
  const { title, company } = await read("jobs.get", { params });
  const { items } = draft === "application" ? await read("job_questions.asked", { params }) : { items: [] };
  if ((items as AskedQuestion[]).some(({ required }) => required))
    throw new AppError("validation_failed", { fields: { job: fault("invalid") } });
  return `${String(title)} · ${(company as { name: string }).name}`;
}

async function prepare(ctx: UserContext, find: Find, tool: Tool, args: Args, grant_id: string): Promise<Result> {
  const kind = tool.draft;
  if (kind === undefined) throw new Error(`${tool.name} leaves no draft`);
  // All errors of the form by field, before the user is asked to confirm.
  const { body } = parseInput(find(callOf(kind)).endpoint, { body: args }) as { body: Args };
  // The parsed form: text direction overrides would show the user something else than what is sent.
  const content = Object.fromEntries(Object.keys(args).map((name) => [name, body[name]]));
  const about = await aboutOf(ctx, find, tool, content);
  const { id, ends_at } = await leaveDraft(ctx, { grant_id, kind, content, about });
  const where = new URL(AGENT_DRAFTS_PATH, originOf(ctx.config)).href;
  return resultOf({ draft: id, done: false, waits_for: "your person", press_at: where, ends_at });
}

async function run(ctx: UserContext, { find }: Means, tool: Tool, args: Args, actor: AgentActor): Promise<Result> {
  if (tool.draft !== undefined) return prepare(ctx, find, tool, args, actor.key.id);
  const entry = find(tool.call);
  const answer = await entry.handler(ctx, parseInput(entry.endpoint, { [tool.part]: args }));
  return resultOf(markTexts(present(entry, answer)));
}

/** Programs send null or an empty text for an omitted argument. */
function givenOnly({ input }: Tool, args: Args): Args {
  const isLeftOut = (name: string, value: unknown) =>
    (value === null || value === "") && input.shape[name]?.safeParse(undefined).success === true;
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => !isLeftOut(name, value)));
}

/** The ids that a call concerns, as far as the tool defines them; no texts. */
function idsIn({ input }: Tool, args: Args): string[] {
  return Object.keys(input.shape).flatMap((name) => (isId(args[name]) ? [args[name]] : []));
}

/** The tools that an agent's scopes allow. */
export function toolsOf(actor: AgentActor, find: Find): Tool[] {
  return TOOLS.filter(({ call }) => {
    try {
      checkAccess(find(call), actor);
      return true;
    } catch {
      return false;
    }
  });
}

export type Call = {
  readonly name: string;
  readonly args: Args;
  readonly request_id: string;
  readonly network: string;
};

/**
 * Answers a call of an agent: within its scopes and limits, recorded, by the same endpoint and checks as for all
 * clients. A refusal is also a response, with its code and the errors by field. Throws nothing.
 */
export async function callTool(
  means: Means,
  actor: AgentActor,
  { name, args, request_id, network }: Call,
): Promise<Result> {
  const ctx = means.contextFor(actor, request_id, network) as UserContext;
  const note = (call: string, ids: readonly string[] = []) => means.callLog.note(actor, network, { call, ids });
  try {
    if (name === LIST_DRAFTS) {
      await note(name);
      return resultOf(await draftsOfAgent(ctx, actor.key.id));
    }
    const tool = TOOLS.find((known) => known.name === name);
    if (tool === undefined) {
      await note("unknown");
      throw new AppError("not_found");
    }
    const entry = means.find(tool.call);
    // Refused calls are counted and recorded too.
    await means.limit(actor, entry);
    await note(name, idsIn(tool, args));
    checkAccess(entry, actor);
    return await run(ctx, means, tool, givenOnly(tool, namedOnly(tool, args)), actor);
  } catch (error) {
    const known = means.report(error, {
      request_id,
      route: `/mcp ${TOOLS.some((tool) => tool.name === name) ? name : "other"}`,
    });
    return { ...resultOf(errorBody(known, request_id)), isError: true };
  }
}
