import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, instant } from "../../fields.ts";
import { pageOf, pageQuery } from "../../paging.ts";

/** The page with the drafts that the user's agents prepared. */
export const AGENT_DRAFTS_PATH = "/agent-drafts";

/** What an agent may prepare. Its user confirms or dismisses it (rule X156). */
export const DRAFT_KINDS = ["referral", "application", "message", "job"] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** The fields of a draft in the order in which screens show them. A draft has no other fields. */
export const DRAFT_FIELDS = [
  "candidate_name",
  "candidate_email",
  "candidate_linkedin",
  "recommendation",
  "cover_letter",
  "title",
  "company_name",
  "company_website",
  "location",
  "f_type",
  "reward_amount",
  "description",
  "readers",
  "text",
] as const;

export const DRAFT_STATES = ["open", "pressed", "dismissed"] as const;

/** A draft prepared by an agent, as its user sees it. */
export const agentDraft = z.object({
  id,
  kind: z.enum(DRAFT_KINDS),
  /** The agent's name. */
  agent: z.string(),
  /** The name of the job or conversation that it is about; empty once the draft is settled. */
  about: z.string(),
  fields: z.array(z.object({ name: z.enum(DRAFT_FIELDS), value: z.string() })),
  created_at: instant,
  ends_at: instant,
});
export type AgentDraft = z.output<typeof agentDraft>;

/** All errors that the confirmed action may return, for any kind of draft. */
const CONFIRM_ERRORS = [
  ...(["referral_duplicate", "referral_self", "referral_own_job", "referral_applied_before"] as const),
  ...(["referral_refused", "referrals_closed", "referrals_paused", "claims_unanswered"] as const),
  ...(["referrals_answers_owed", "referrers_vetted", "referrers_invited", "referrers_team"] as const),
  ...(["applications_closed", "application_duplicate", "application_own_job"] as const),
  ...(["messages_closed", "messages_unanswered", "conflict"] as const),
];

export const agentDraftEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/agent-drafts",
    access: "user",
    query: z.object(pageQuery),
    output: pageOf(agentDraft),
    summary: "Open drafts of the viewer's agents, newest first",
  }),
  press: endpoint({
    method: "post",
    path: "/api/agent-drafts/{id}/press",
    access: "user",
    params: idParams,
    /** The result of the confirmed action. */
    output: z.object({ kind: z.enum(DRAFT_KINDS), record: id }),
    errors: CONFIRM_ERRORS,
    summary: "Approve a draft and carry it out once, as the viewer",
  }),
  dismiss: endpoint({
    method: "delete",
    path: "/api/agent-drafts/{id}",
    access: "user",
    params: idParams,
    output: z.object({ id }),
    summary: "Dismiss a draft; its content is deleted immediately",
  }),
};
