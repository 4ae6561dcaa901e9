import { AppError } from "../../../contract/errors.ts";
import { type FieldErrors, fieldError } from "../../../contract/field-errors.ts";
import { AGENT_DRAFTS_PATH } from "../../../contract/integrations/agents/drafts.ts";
import type { AskedQuestion } from "../../../contract/jobs/posting/answers.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import { errorBody, type Mounted, parseInput } from "../../infra/platform/endpoints.ts";
import { isId } from "../../infra/platform/ids.ts";
import type { FailureReporter } from "../../infra/platform/serving.ts";
import { stripUndeclared } from "../../infra/platform/strip-undeclared.ts";
import { checkAccess } from "../../infra/platform/v1/access.ts";
import type { AgentActor } from "./active-agents.ts";
import { originOfInstallation } from "./addresses.ts";
import type { CallLog } from "./call-log.ts";
import { createAgentDraft, type FindEndpoint, listDraftsOfAgent } from "./drafts.ts";
import { endpointOfDraft, TOOLS, type Tool } from "./tools.ts";
import { markUntrustedTexts } from "./untrusted.ts";

/** Returns the states of the agent's own drafts; this tool has no endpoint. */
export const LIST_DRAFTS = "list_drafts";

/** The response to an agent: one JSON text. */
export type ToolResult = { content: { type: "text"; text: string }[]; isError?: true };
type Args = Record<string, unknown>;

/** Dependencies of a call. */
export type CallContext = {
  readonly find: FindEndpoint;
  readonly report: FailureReporter;
  /** Calls are recorded here before they are answered. */
  readonly callLog: CallLog;
  contextFor(actor: AgentActor, request_id: string, network: string): Context;
  /** Counts the call; throws `rate_limited`. */
  limit(actor: AgentActor, entry: Mounted): Promise<void>;
};

/** The compiled description of each endpoint's response, computed once. */
const RESPONSE_SCHEMAS = new Map<string, (value: unknown) => unknown>();

function serializeResponse({ name, endpoint }: Mounted, answer: unknown): unknown {
  const known = RESPONSE_SCHEMAS.get(name) ?? stripUndeclared(endpoint.output);
  RESPONSE_SCHEMAS.set(name, known);
  return known(answer);
}

function toResult(value: unknown): ToolResult {
  return { content: [{ type: "text", text: JSON.stringify(value) }] };
}

/** Only the tool's own parameters: the endpoint may accept more, such as another order. Throws `validation_failed`. */
function keepToolParameters(tool: Tool, args: Args): Args {
  const strange = Object.keys(args).filter((name) => !Object.hasOwn(tool.input.shape, name));
  if (strange.length === 0) return args;
  const fields: FieldErrors = Object.fromEntries(strange.map((name) => [name, fieldError("invalid")]));
  throw new AppError("validation_failed", { fields });
}

/**
 * The job or conversation that a draft is about, as its user sees it. Throws `not_found`, and `validation_failed` for a
 * job with questions that the user must answer personally.
 */
async function findDraftSubject(ctx: UserContext, find: FindEndpoint, { draft }: Tool, args: Args): Promise<string> {
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
    throw new AppError("validation_failed", { fields: { job: fieldError("invalid") } });
  return `${String(title)} · ${(company as { name: string }).name}`;
}

async function storeDraft(
  ctx: UserContext,
  find: FindEndpoint,
  tool: Tool,
  args: Args,
  grant_id: string,
): Promise<ToolResult> {
  const kind = tool.draft;
  if (kind === undefined) throw new Error(`${tool.name} leaves no draft`);
  // All errors of the form by field, before the user is asked to confirm.
  const { body } = parseInput(find(endpointOfDraft(kind)).endpoint, { body: args }) as { body: Args };
  // The parsed form: text direction overrides would show the user something else than what is sent.
  const content = Object.fromEntries(Object.keys(args).map((name) => [name, body[name]]));
  const about = await findDraftSubject(ctx, find, tool, content);
  const { id, ends_at } = await createAgentDraft(ctx, { grant_id, kind, content, about });
  const where = new URL(AGENT_DRAFTS_PATH, originOfInstallation(ctx.config)).href;
  return toResult({ draft: id, done: false, waits_for: "your person", press_at: where, ends_at });
}

async function runTool(
  ctx: UserContext,
  { find }: CallContext,
  tool: Tool,
  args: Args,
  actor: AgentActor,
): Promise<ToolResult> {
  if (tool.draft !== undefined) return storeDraft(ctx, find, tool, args, actor.key.id);
  const entry = find(tool.call);
  const answer = await entry.handler(ctx, parseInput(entry.endpoint, { [tool.part]: args }));
  return toResult(markUntrustedTexts(serializeResponse(entry, answer)));
}

/** Programs send null or an empty text for an omitted argument. */
function removeEmptyArguments({ input }: Tool, args: Args): Args {
  const isLeftOut = (name: string, value: unknown) =>
    (value === null || value === "") && input.shape[name]?.safeParse(undefined).success === true;
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => !isLeftOut(name, value)));
}

/** The ids that a call concerns, as far as the tool defines them; no texts. */
function collectIds({ input }: Tool, args: Args): string[] {
  return Object.keys(input.shape).flatMap((name) => (isId(args[name]) ? [args[name]] : []));
}

/** The tools that an agent's scopes allow. */
export function toolsForScopes(actor: AgentActor, find: FindEndpoint): Tool[] {
  return TOOLS.filter(({ call }) => {
    try {
      checkAccess(find(call), actor);
      return true;
    } catch {
      return false;
    }
  });
}

export type ToolCall = {
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
  means: CallContext,
  actor: AgentActor,
  { name, args, request_id, network }: ToolCall,
): Promise<ToolResult> {
  const ctx = means.contextFor(actor, request_id, network) as UserContext;
  const note = (call: string, ids: readonly string[] = []) => means.callLog.note(actor, network, { call, ids });
  try {
    if (name === LIST_DRAFTS) {
      await note(name);
      return toResult(await listDraftsOfAgent(ctx, actor.key.id));
    }
    const tool = TOOLS.find((known) => known.name === name);
    if (tool === undefined) {
      await note("unknown");
      throw new AppError("not_found");
    }
    const entry = means.find(tool.call);
    // Refused calls are counted and recorded too.
    await means.limit(actor, entry);
    await note(name, collectIds(tool, args));
    checkAccess(entry, actor);
    return await runTool(ctx, means, tool, removeEmptyArguments(tool, keepToolParameters(tool, args)), actor);
  } catch (error) {
    const known = means.report(error, {
      request_id,
      route: `/mcp ${TOOLS.some((tool) => tool.name === name) ? name : "other"}`,
    });
    return { ...toResult(errorBody(known, request_id)), isError: true };
  }
}
