import { z } from "zod";
import { idParams } from "../../../contract/fields.ts";
import { applicationListQuery, newApplication } from "../../../contract/hiring/applications.ts";
import { candidateListQuery } from "../../../contract/hiring/candidates.ts";
import { messageEndpoints, newMessage } from "../../../contract/hiring/messages/messages.ts";
import { newReferral, referralListQuery } from "../../../contract/hiring/referrals.ts";
import type { DraftKind } from "../../../contract/integrations/agents/drafts.ts";
import { boardQuery, jobListQuery } from "../../../contract/jobs/jobs.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { JOB_TYPES } from "../../../contract/statuses.ts";

/** A tool of agents. Its texts are in English because agents read them. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The endpoint that answers it, such as `jobs.get`, with its scope, permissions and response. */
  readonly call: string;
  /** Where its arguments go in the request. */
  readonly part: "params" | "query" | "body";
  readonly input: z.ZodObject;
  /** The tool executes nothing and stores a draft of this kind. */
  readonly draft?: DraftKind;
};

const queryInput = (call: string, input: z.ZodObject) => ({ call, part: "query", input }) as const;
const recordInput = (call: string) => ({ call, part: "params", input: idParams }) as const;
const bodyInput = (call: string, draft: DraftKind, input: z.ZodObject) =>
  ({ call, part: "body", draft, input }) as const;

const NO_INPUT = z.object({});
const pageInput = { cursor: true, limit: true } as const;
const pagedInput = { search: true, status: true, ...pageInput } as const;

/** Reads run at once. None ranks people or rates them (rule X157). */
const READ_TOOLS: readonly Tool[] = [
  {
    name: "who_am_i",
    title: "Who am I",
    description: "The person you act for.",
    ...queryInput("users.me", NO_INPUT),
  },
  {
    name: "find_jobs",
    title: "Find jobs",
    description:
      "Open jobs by keyword, location and type, with the referral reward. `referable`: only jobs that your person can refer someone to.",
    ...queryInput(
      "jobs.board",
      boardQuery.pick({ search: true, location: true, type: true, referable: true, ...pageInput }),
    ),
  },
  {
    name: "get_job",
    title: "Read a job",
    description: "One job by its id, and what your person can do with it.",
    ...recordInput("jobs.get"),
  },
  {
    name: "list_my_jobs",
    title: "My jobs",
    description: "Jobs that your person posted or works on as a team member.",
    ...queryInput("jobs.list", jobListQuery.pick(pagedInput)),
  },
  {
    name: "get_company",
    title: "Read a company",
    description: "One company by its id.",
    ...recordInput("companies.get"),
  },
  {
    name: "list_my_referrals",
    title: "My referrals",
    description: "Your person's referrals with their status, newest first.",
    ...queryInput("referrals.list", referralListQuery.pick(pagedInput)),
  },
  {
    name: "get_referral",
    title: "Read a referral",
    description: "One referral by its id, with its history.",
    ...recordInput("referrals.get"),
  },
  {
    name: "list_my_applications",
    title: "My applications",
    description: "Your person's applications with their status, newest first.",
    ...queryInput("applications.list", applicationListQuery.pick(pageInput)),
  },
  {
    name: "list_my_candidates",
    title: "My candidates",
    description: "Candidates who introduced themselves to your person or were added by them, newest first.",
    ...queryInput("candidates.list", candidateListQuery.pick(pageInput)),
  },
  {
    name: "list_my_interviews",
    title: "My interviews",
    description: "Your person's next interviews, on either side, soonest first.",
    ...queryInput("interviews.next", NO_INPUT),
  },
  {
    name: "read_messages",
    title: "Read messages",
    description: "Messages about one referral or application. Does not mark anything as read.",
    ...queryInput("talk.conversation", messageEndpoints.conversation.query ?? NO_INPUT),
  },
  {
    name: "list_unread_messages",
    title: "Unread messages",
    description: "Referrals and applications with unread messages for your person.",
    ...queryInput("talk.unread", messageEndpoints.unread.query ?? NO_INPUT),
  },
  {
    name: "list_notifications",
    title: "Notifications",
    description: "Your person's notifications, newest first.",
    ...queryInput("notifications.list", notificationEndpoints.list.query ?? NO_INPUT),
  },
  {
    name: "what_waits",
    title: "To do",
    description: "What needs your person's attention, by due date.",
    ...queryInput("dashboard.needs", NO_INPUT),
  },
];

const DRAFT_NOTICE =
  "Does nothing by itself: it creates a draft that your person reviews and approves or dismisses in the product.";

/** The fields of a job's form that fit into a draft which a person can review quickly. */
const jobInput = z.object({
  title: z.string().max(LIMITS.title),
  company_name: z.string().max(LIMITS.company_name),
  company_website: z.string().max(LIMITS.url),
  description: z.string().max(LIMITS.description),
  location: z.string().max(LIMITS.location),
  f_type: z.enum(JOB_TYPES),
  reward_amount: z.number().int().min(0).max(LIMITS.reward_max),
});

const referralInput = { job: true, candidate_name: true, candidate_email: true, candidate_linkedin: true } as const;

/** Writes store a draft (rule X156); each is a creation that an ordinary form offers too. */
const DRAFT_TOOLS: readonly Tool[] = [
  {
    name: "draft_referral",
    title: "Draft a referral",
    description: `Someone your person wants to refer to a job, with a recommendation in your person's words. The company sees it only after the person has agreed; both read the recommendation. ${DRAFT_NOTICE}`,
    ...bodyInput("referrals.create", "referral", newReferral.pick({ ...referralInput, recommendation: true })),
  },
  {
    name: "draft_application",
    title: "Draft an application",
    description: `Your person's own application to a job. Not for jobs with required questions. ${DRAFT_NOTICE}`,
    ...bodyInput("applications.create", "application", newApplication.pick({ ...referralInput, cover_letter: true })),
  },
  {
    name: "draft_message",
    title: "Draft a message",
    description: `A message about a referral or application, to the named readers. ${DRAFT_NOTICE}`,
    ...bodyInput("talk.write", "message", newMessage),
  },
  {
    name: "draft_job",
    title: "Draft a job",
    description: `A job at one of your person's companies. ${DRAFT_NOTICE}`,
    ...bodyInput("jobs.create", "job", jobInput),
  },
];

/** All tools, plus `list_drafts`, which returns the states of the agent's own drafts. */
export const TOOLS: readonly Tool[] = [...READ_TOOLS, ...DRAFT_TOOLS];

/** The endpoint that executes each kind of draft. */
export function endpointOfDraft(kind: DraftKind): string {
  const tool = DRAFT_TOOLS.find(({ draft }) => draft === kind);
  if (tool === undefined) throw new Error(`No tool leaves a ${kind}`);
  return tool.call;
}
