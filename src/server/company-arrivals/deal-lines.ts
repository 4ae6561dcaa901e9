import { z } from "zod";
import { CLAIM_BOUNDS } from "../../contract/deal/bounds.ts";
import { CLAIM_STATES, CLAIMERS } from "../../contract/deal/claims.ts";
import { DISPUTE_OUTCOMES, DISPUTE_SIDES } from "../../contract/deal/disputes.ts";
import { OWN_TIES, TIE_BOUNDS, TIES } from "../../contract/deal/tie-words.ts";
import { dollars, email, id } from "../../contract/fields.ts";
import { BOUNDS as INTERVIEW, INTERVIEW_ENDS, INTERVIEW_STATES } from "../../contract/interviews/bounds.ts";
import { LIMITS } from "../../contract/limits.ts";
import { BOUNDS } from "../../contract/pipeline/bounds.ts";
import { REASONS } from "../../contract/pipeline/reasons.ts";
import { VERDICTS } from "../../contract/pipeline/thread.ts";
import { QUESTION_KINDS, QUESTIONS } from "../../contract/posting/questions.ts";
import { APPLICATION_STATUSES, HISTORY_NOTES, REFERRAL_STATUSES, REWARD_STATUSES } from "../../contract/statuses.ts";
import { READERS, SIDES, TALK } from "../../contract/talk/bounds.ts";
import { isShort } from "../../contract/trust/web-url.ts";
import { anyMoment, idOrNull, pastOf, personText, recordKind, whole } from "./line-fields.ts";

const candidateEmail = z.union([email, z.literal("")]);
const linkedin = personText(LIMITS.url).refine(
  (value) => value === "" || (/^https?:\/\//i.test(value) && isShort(value)),
);
const step = whole(1_000, 1).nullable();
const day = z.iso.date();

const readAnswer = z.strictObject({
  kind: z.enum(QUESTION_KINDS),
  question: personText(QUESTIONS.text),
  answer: z.union([z.boolean(), z.number(), personText(QUESTIONS.answer)]).nullable(),
  marked: z.boolean().optional(),
  wanted: z
    .strictObject({
      must_be: z.boolean().nullable(),
      one_of: z.array(personText(QUESTIONS.option)).max(QUESTIONS.options),
      at_least: z.number().nullable(),
      at_most: z.number().nullable(),
    })
    .optional(),
});

function personFields(past: z.ZodType<string>) {
  const who = {
    id,
    job: id,
    candidate_name: personText(LIMITS.name.max),
    candidate_email: candidateEmail,
    candidate_linkedin: linkedin,
  };
  const clocks = {
    answer_days: whole(365, 1),
    answer_due: anyMoment.nullable(),
    first_answer_at: past.nullable(),
    interviewing_at: past.nullable(),
  };
  const made = { created_by: id, created_at: past, updated_at: past };
  return { who, clocks, made };
}

function personLines(past: z.ZodType<string>) {
  const { who, clocks, made } = personFields(past);
  return {
    referrals: z.strictObject({
      ...who,
      recommendation: personText(LIMITS.recommendation.max),
      cv: idOrNull,
      status: z.enum(REFERRAL_STATUSES),
      turned_down_for: z.enum(REASONS).nullable(),
      step,
      reward_status: z.enum(REWARD_STATUSES),
      reward_amount: dollars,
      hired_at: past.nullable(),
      hired_with: idOrNull,
      probation_failed_at: past.nullable(),
      probation_failure: personText(LIMITS.recommendation.max).nullable(),
      shown_at: past,
      ask_first: z.boolean(),
      corrected_at: past.nullable(),
      known_since: past.nullable(),
      ...clocks,
      ...made,
    }),
    applications: z.strictObject({
      ...who,
      cover_letter: personText(LIMITS.cover_letter),
      cv: idOrNull,
      referral: idOrNull,
      status: z.enum(APPLICATION_STATUSES),
      turned_down_for: z.enum(REASONS).nullable(),
      step,
      answers: z.array(readAnswer).max(QUESTIONS.most),
      corrected_at: past.nullable(),
      withdrawn_at: past.nullable(),
      ...clocks,
      ...made,
    }),
  };
}

function askedLines(past: z.ZodType<string>) {
  return {
    ties: z.strictObject({
      referral: id,
      kind: z.enum(TIES),
      place: personText(TIE_BOUNDS.place),
      period: personText(TIE_BOUNDS.period),
      own_kind: z.enum(OWN_TIES).nullable(),
      own_place: personText(TIE_BOUNDS.place),
      own_period: personText(TIE_BOUNDS.period),
      own_at: past.nullable(),
    }),
    consents: z.strictObject({
      referral: id,
      asked_at: past.nullable(),
      told_at: past.nullable(),
      reminded_at: past.nullable(),
      answer: z.enum(["accepted", "declined"]).nullable(),
      answered_at: past.nullable(),
      by: z.enum(["account", "mailed_link"]).nullable(),
      erased_at: past.nullable(),
    }),
  };
}

function stepLines(past: z.ZodType<string>) {
  const status = personText(40);
  return {
    history: z.strictObject({
      id,
      record_kind: z.enum(["job", "referral", "application", "reward"]),
      record_id: id,
      from_status: status.nullable(),
      to_status: status.min(1),
      note: z.enum(HISTORY_NOTES).nullable(),
      changed_by: idOrNull,
      changed_at: past,
    }),
    moves: z.strictObject({
      id,
      act: id,
      job: id,
      record_kind: recordKind,
      record_id: id,
      from_status: status,
      to_status: status,
      from_step: step,
      to_step: step,
      from_name: personText(BOUNDS.interview_steps.name).nullable(),
      to_name: personText(BOUNDS.interview_steps.name).nullable(),
      moved_by: idOrNull,
      moved_at: past,
      undone_at: past.nullable(),
    }),
  };
}

function wordLines(past: z.ZodType<string>) {
  const about = { id, job: id, record_kind: recordKind, record_id: id };
  return {
    notes: z.strictObject({
      ...about,
      text: personText(BOUNDS.team_note.text),
      verdict: z.enum(VERDICTS).nullable(),
      mentions: z.array(id).max(BOUNDS.team_note.mentions),
      written_by: id,
      written_at: past,
    }),
    messages: z.strictObject({
      ...about,
      side: z.enum(SIDES),
      readers: z.enum(READERS),
      written_by: idOrNull,
      text: personText(TALK.text),
      written_at: past,
      taken_down_at: past.nullable(),
    }),
    questions: z.strictObject({
      id,
      job: id,
      asked_by: idOrNull,
      text: personText(TALK.text),
      asked_at: past,
      answer: personText(TALK.text).nullable(),
      answered_by: idOrNull,
      answered_at: past.nullable(),
      published_question: personText(TALK.text).nullable(),
      published_answer: personText(TALK.text).nullable(),
      published_at: past.nullable(),
    }),
  };
}

function actLines(past: z.ZodType<string>) {
  const acted = z.strictObject({
    at: past,
    what: z.enum(["offered", "agreed", "changed", ...INTERVIEW_ENDS]),
    starts_at: anyMoment.nullable(),
  });
  return {
    interviews: z.strictObject({
      id,
      job: id,
      record_kind: recordKind,
      record_id: id,
      state: z.enum(INTERVIEW_STATES),
      ended_by: z.enum(INTERVIEW_ENDS).nullable(),
      ended_at: past.nullable(),
      reply: personText(INTERVIEW.reply),
      minutes: whole(INTERVIEW.minutes.max, 1),
      place: personText(INTERVIEW.place),
      words: personText(INTERVIEW.words),
      zone: personText(INTERVIEW.zone),
      offered_by: id,
      offered_at: past,
      starts_at: anyMoment.nullable(),
      ends_at: anyMoment.nullable(),
      slots: z.array(anyMoment).max(INTERVIEW.slots),
      takers: z.array(id).max(INTERVIEW.people),
      history: z.array(acted).max(200),
    }),
    claims: z.strictObject({
      referral: id,
      by_side: z.enum(CLAIMERS),
      started_on: day,
      state: z.enum(CLAIM_STATES),
      claimed_at: past,
      answer_by: anyMoment,
      answered_at: past.nullable(),
      reason: personText(CLAIM_BOUNDS.words),
      known_before: z.boolean(),
    }),
    disputes: z.strictObject({
      id,
      referral: id,
      opened_as: z.enum(DISPUTE_SIDES),
      words: personText(CLAIM_BOUNDS.words),
      opened_at: past,
      answer_by: anyMoment,
      answered_as: z.enum(DISPUTE_SIDES).nullable(),
      answer: personText(CLAIM_BOUNDS.words),
      answered_at: past.nullable(),
      outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
      decision: personText(CLAIM_BOUNDS.words),
      decided_at: past.nullable(),
    }),
  };
}

/** The lines about people, and about what was said, done and agreed with them. */
export function dealLines(now: Date) {
  const past = pastOf(now);
  return { ...personLines(past), ...askedLines(past), ...stepLines(past), ...wordLines(past), ...actLines(past) };
}

type Lines = ReturnType<typeof dealLines>;
export type DealLine<N extends keyof Lines> = z.output<Lines[N]>;
