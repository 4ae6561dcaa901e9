import { expect, it } from "vitest";
import type { NotificationKind } from "../contract/notifications/notifications.ts";
import { paths } from "../contract/paths.ts";
import { notificationPath } from "./notification-paths.ts";

const subject = "01890000-0000-7000-8000-000000000001";
const job = { id: "01890000-0000-7000-8000-000000000002", title: "Potter", company: "Kiln" };
const leads = (kind: NotificationKind) => notificationPath({ kind, subject, job, params: {} });

it("F6 news of money lead to where it is: a released reward to payouts, others to the referral", () => {
  for (const kind of ["reward_released", "payout_processing", "payout_completed", "payout_failed"] as const)
    expect(leads(kind), kind).toBe("/payouts");
  for (const kind of [
    "reward_escrow",
    "reward_refunded",
    "reward_frozen",
    "reward_unfrozen",
    "reward_taken_back",
  ] as const)
    expect(leads(kind), kind).toBe(`/my-referrals?open=${subject}`);
  for (const kind of ["reward_due", "reward_funded", "reward_paid_out", "reward_returned"] as const)
    expect(leads(kind), kind).toBe(`/jobs/${job.id}/manage?open=referral:${subject}`);
});

it("R13 R16 news of answers and decisions lead to who waits, each side to theirs", () => {
  expect(leads("answers_late")).toBe(`/jobs/${job.id}/manage?view=table&late=true`);
  for (const kind of ["answers_soon", "decisions_due"] as const) expect(leads(kind)).toBe(`/jobs/${job.id}/manage`);
  for (const kind of ["answers_stopped", "answers_started"] as const) expect(leads(kind)).toBe("/people?waits=late");
  const decided = (params: Record<string, string>) => notificationPath({ kind: "no_decision", subject, job, params });
  expect(decided({ of: "referral", to: "referrer" })).toBe(`/my-referrals?open=${subject}`);
  expect(decided({ of: "referral", to: "person" })).toBe("/my-applications");
  expect(decided({ of: "application", to: "person" })).toBe(`/my-applications?open=${subject}`);
});

it("J28 news of one saved search lead to its jobs, and news of several to all of them", () => {
  const found = (searches: string) => notificationPath({ kind: "job_alert", subject, job, params: { searches } });
  expect(found("1")).toBe(paths.savedSearch(subject));
  expect(found("2")).toBe(paths.savedSearches());
});

it("R30 R40 F26 a notification about a share or a link leads its recipient to their own payouts, shares or links", () => {
  const told = (params: Record<string, string>) => notificationPath({ kind: "reward_escrow", subject, job, params });
  expect(told({ to: "payee" })).toBe("/payouts");
  expect(told({ to: "sharer" })).toMatch(/^\/shared-rewards/);
  expect(leads("link_ended")).toBe(paths.myLinks());
});

it("F6 news of a record lead to it, or to all of one's jobs where its job is gone", () => {
  const manage = `/jobs/${job.id}/manage`;
  const of = (params: Record<string, string>, at: typeof job | null = job) =>
    notificationPath({ kind: "note_mention", subject, job: at, params });
  expect(of({})).toBe(`${manage}?open=application:${subject}`);
  expect(of({ of: "referral" })).toBe(`${manage}?open=referral:${subject}`);
  expect(of({ of: "referral" }, null)).toBe("/jobs");
  expect(notificationPath({ kind: "referral_received", subject, job: null, params: {} })).toBe("/jobs");
  expect(notificationPath({ kind: "question_asked", subject, job: null, params: {} })).toBe("/jobs");
  expect(leads("question_asked")).toBe(manage);
  expect(notificationPath({ kind: "question_answered", subject, job: null, params: {} })).toBe("/jobs");
  expect(leads("question_answered")).toBe(`/jobs/${job.id}`);
  for (const kind of ["answers_soon", "answers_late"] as const)
    expect(notificationPath({ kind, subject, job: null, params: {} }), kind).toBe("/people");
});

it("F6 news for a candidate lead to their application, or to all where it is a referral", () => {
  const own = (kind: NotificationKind, params = {}) => notificationPath({ kind, subject, job, params });
  for (const kind of ["application_status", "own_interview", "own_message"] as const) {
    expect(own(kind), kind).toBe(`/my-applications?open=${subject}`);
    expect(own(kind, { of: "referral" }), kind).toBe("/my-applications");
  }
  for (const kind of ["own_referral_status", "own_hire_update"] as const)
    expect(own(kind), kind).toBe("/my-applications");
});

it("C10 C12 C14 news of a team lead members to it, and others to the company's page", () => {
  for (const kind of ["team_joined", "team_request", "team_role", "team_accepted"] as const)
    expect(leads(kind), kind).toBe(`/companies/${subject}/team`);
  expect(leads("webhook_off")).toBe(`/companies/${subject}/webhooks`);
  for (const kind of ["import_failed", "import_on_hold"] as const)
    expect(leads(kind), kind).toBe(`/companies/${subject}/imports`);
  for (const kind of ["archive_ready", "archive_failed"] as const)
    expect(leads(kind)).toBe(`/companies/${subject}/export`);
  for (const kind of ["hiring_keys", "hiring_by_hand"] as const)
    expect(leads(kind), kind).toBe(`/companies/${subject}/hiring-system`);
  for (const kind of ["team_removed", "team_declined"] as const)
    expect(leads(kind), kind).toBe(`/companies/${subject}/jobs`);
});

it("X207 F42 F6 what a referral's person did, or became in the company's system, leads the team to their record", () => {
  for (const kind of ["candidate_declined", "candidate_corrected", "hiring_hired"] as const)
    expect(leads(kind), kind).toBe(`/jobs/${job.id}/manage?open=referral:${subject}`);
});

it("R30 leads to the agreements on a job's reward, whatever became of one", () => {
  for (const kind of ["reward_share_asked", "reward_share_agreed", "reward_share_ended"] as const)
    expect(leads(kind), kind).toMatch(/^\/shared-rewards/);
});
