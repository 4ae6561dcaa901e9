import { type Noun, ofShown, SHOWN } from "./noun.ts";

const SHOWN_IDS = `(SELECT referrals.id FROM ${SHOWN})`;

/** What was promised; of a hire from elsewhere nothing is, but what it was stands beside it (rule X224). */
const REWARD_AMOUNT = `coalesce((SELECT amount / 100 FROM moved_rewards WHERE moved_rewards.referral = referrals.id),
  referrals.reward_amount) AS reward_amount`;

/** People of the jobs, and what was said, done and agreed with them. */
export const DEAL_NOUNS: readonly Noun[] = [
  {
    name: "files",
    meaning:
      "Each file under `files/ID`: its name to show, type, bytes and SHA-256 (base64url). `there` is false where its bytes are lost.",
    tables: ["files"],
    columns: ["id", "kind", "name", "type", "size", "sha256", "storage_key"],
    from: `files WHERE attached_at IS NOT NULL AND id IN (
      SELECT logo_file FROM companies WHERE id = $1
      UNION SELECT referrals.cv FROM ${SHOWN}
      UNION SELECT applications.cv FROM applications JOIN jobs ON jobs.id = applications.job WHERE jobs.company = $1)`,
    order: "id",
  },
  {
    name: "referrals",
    meaning:
      "People who were referred and told of it; a name is empty where their data were erased. Rewards in whole dollars.",
    tables: ["referrals"],
    columns: [
      ...["referrals.id", "referrals.job", "candidate_name", "candidate_email", "candidate_linkedin", "recommendation"],
      ...["cv", "referrals.status", "turned_down_for", "step", "reward_status", REWARD_AMOUNT, "hired_at"],
      ...["hired_with", "probation_failed_at", "probation_failure", "shown_at", "referrals.ask_first", "corrected_at"],
      ...["known_since", "referrals.answer_days", "answer_due", "first_answer_at", "interviewing_at"],
      ...["referrals.created_by", "referrals.created_at", "referrals.updated_at"],
    ],
    from: SHOWN,
    order: "referrals.id",
  },
  {
    name: "ties",
    meaning: "How referrer and person know each other, by the one and by the other.",
    tables: ["referral_ties"],
    columns: ["referral", "kind", "place", "period", "own_kind", "own_place", "own_period", "own_at"],
    from: `referral_ties WHERE referral IN ${SHOWN_IDS}`,
    order: "referral",
  },
  {
    name: "consents",
    meaning:
      "What the person said to being referred to this job, when, and how they were asked: `by` is `account` or `mailed_link`.",
    tables: ["referral_invitations"],
    columns: [
      ...["referral", "asked_at", "told_at", "reminded_at", "answer", "answered_at"],
      ...[
        "CASE WHEN answer IS NULL THEN NULL WHEN claimed_by IS NULL THEN 'mailed_link' ELSE 'account' END AS by",
        "erased_at",
      ],
    ],
    from: `referral_invitations WHERE referral IN ${SHOWN_IDS}`,
    order: "referral",
  },
  {
    name: "applications",
    meaning: "Who applied, with their answers to the job's questions.",
    tables: ["applications"],
    columns: [
      ...["applications.id", "applications.job", "candidate_name", "candidate_email", "candidate_linkedin"],
      ...[
        "cover_letter",
        "cv",
        `CASE WHEN referral IN ${SHOWN_IDS} THEN referral END AS referral`,
        "applications.status",
      ],
      ...["turned_down_for", "step", "answers", "corrected_at", "withdrawn_at", "applications.answer_days"],
      ...["answer_due", "first_answer_at", "interviewing_at"],
      ...["applications.created_by", "applications.created_at", "applications.updated_at"],
    ],
    from: "applications JOIN jobs ON jobs.id = applications.job WHERE jobs.company = $1",
    order: "applications.id",
  },
  {
    name: "history",
    meaning: "Every change of a status, of jobs and of people.",
    tables: ["status_history"],
    columns: ["id", "record_kind", "record_id", "from_status", "to_status", "note", "changed_by", "changed_at"],
    from: `status_history WHERE ${ofShown("status_history")}
      OR (record_kind = 'job' AND record_id IN (SELECT jobs.id FROM jobs WHERE jobs.company = $1))
      OR (record_kind = 'reward' AND record_id IN ${SHOWN_IDS})`,
    order: "changed_at, id",
  },
  {
    name: "moves",
    meaning: "Every move of somebody in a pipeline, with the steps as they were called then.",
    tables: ["pipeline_moves"],
    columns: [
      ...["id", "act", "job", "record_kind", "record_id", "from_status", "to_status", "from_step", "to_step"],
      ...["from_name", "to_name", "moved_by", "moved_at", "undone_at"],
    ],
    from: `pipeline_moves WHERE ${ofShown("pipeline_moves")}`,
    order: "moved_at, id",
  },
  {
    name: "notes",
    meaning: "What the team noted about people, and its ratings.",
    tables: ["team_notes"],
    columns: ["id", "job", "record_kind", "record_id", "text", "verdict", "mentions", "written_by", "written_at"],
    from: `team_notes WHERE ${ofShown("team_notes")}`,
    order: "written_at, id",
  },
  {
    name: "messages",
    meaning: "Messages between company, referrer and candidate; the text is empty of one that was taken down.",
    tables: ["messages"],
    columns: [
      ...["id", "job", "record_kind", "record_id", "side", "readers", "written_by"],
      ...["CASE WHEN taken_down_at IS NULL THEN text ELSE '' END AS text", "written_at", "taken_down_at"],
    ],
    from: `messages WHERE ${ofShown("messages")}`,
    order: "written_at, id",
  },
  {
    name: "questions",
    meaning: "What referrers asked before referring, and what was answered and published.",
    tables: ["referrer_questions"],
    columns: [
      ...["referrer_questions.id", "job", "asked_by"],
      ...["CASE WHEN question_taken_down_at IS NULL THEN text ELSE '' END AS text", "asked_at"],
      ...["CASE WHEN answer_taken_down_at IS NULL THEN answer ELSE '' END AS answer", "answered_by", "answered_at"],
      ...["published_question", "published_answer", "published_at"],
    ],
    from: "referrer_questions JOIN jobs ON jobs.id = job WHERE jobs.company = $1",
    order: "asked_at, referrer_questions.id",
  },
  {
    name: "interviews",
    meaning: "Interviews that were offered, with their times, who takes part and what happened.",
    tables: ["interviews", "interview_slots", "interview_people", "interview_history"],
    columns: [
      ...[
        "id",
        "job",
        "record_kind",
        "record_id",
        "state",
        "ended_by",
        "ended_at",
        "reply",
        "minutes",
        "place",
        "words",
      ],
      ...["zone", "offered_by", "offered_at", "starts_at", "ends_at"],
      "ARRAY(SELECT slot.starts_at FROM interview_slots AS slot WHERE slot.interview = interviews.id ORDER BY 1) AS slots",
      "ARRAY(SELECT part.user_id FROM interview_people AS part WHERE part.interview = interviews.id ORDER BY 1) AS takers",
      `(SELECT coalesce(json_agg(json_build_object('at', at, 'what', what, 'starts_at', past.starts_at) ORDER BY at, past.id), '[]')
        FROM interview_history AS past WHERE past.interview = interviews.id) AS history`,
    ],
    from: `interviews WHERE ${ofShown("interviews")}`,
    order: "offered_at, id",
  },
  {
    name: "claims",
    meaning: "Where somebody said that the person has started, and what the company said.",
    tables: ["hire_claims"],
    columns: [
      "referral",
      "by_side",
      "started_on",
      "state",
      "claimed_at",
      "answer_by",
      "answered_at",
      "reason",
      "known_before",
    ],
    from: `hire_claims WHERE referral IN ${SHOWN_IDS}`,
    order: "referral",
  },
  {
    name: "disputes",
    meaning: "Disputes about a hire: both sides' words, and what was decided.",
    tables: ["disputes"],
    columns: [
      ...["id", "referral", "opened_as", "words", "opened_at", "answer_by", "answered_as", "answer", "answered_at"],
      ...["outcome", "decision", "decided_at"],
    ],
    from: `disputes WHERE referral IN ${SHOWN_IDS}`,
    order: "opened_at, id",
  },
];
