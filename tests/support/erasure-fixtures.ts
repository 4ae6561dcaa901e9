import { reportEndpoints } from "../../src/contract/admin/reports/reports.ts";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { candidateEndpoints } from "../../src/contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../src/contract/hiring/consent.ts";
import { existingContactEndpoints } from "../../src/contract/hiring/existing-contacts.ts";
import { interviewEndpoints } from "../../src/contract/hiring/interviews/interviews.ts";
import { MESSAGE_READERS } from "../../src/contract/hiring/messages/bounds.ts";
import { messageEndpoints } from "../../src/contract/hiring/messages/messages.ts";
import { referrerQuestionEndpoints } from "../../src/contract/hiring/messages/referrer-questions.ts";
import { ownDetailEndpoints } from "../../src/contract/hiring/own-details.ts";
import { peopleEndpoints } from "../../src/contract/hiring/pipeline/people.ts";
import { pipelineEndpoints } from "../../src/contract/hiring/pipeline/pipeline.ts";
import { referralChangeEndpoints } from "../../src/contract/hiring/referral-changes.ts";
import { referralLinkEndpoints } from "../../src/contract/hiring/referral-links.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { relationshipEndpoints } from "../../src/contract/hiring/relationships.ts";
import { claimEndpoints } from "../../src/contract/payments/claims.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import { NOTIFY_CANDIDATE, notifyCandidate } from "../../src/server/hiring/consent/consent-email.ts";
import { NOTIFY_MOVE } from "../../src/server/hiring/pipeline/notify-move.ts";
import { deliverMail, isMail } from "../../src/server/infra/mail/deliver-mail.ts";
import { reconcileClaims } from "../../src/server/payments/claims/reconcile.ts";
import { backdateClaim, moveToInterviewing, readHireAs, STARTED } from "./claims.ts";
import { findConsentEmails, findConsentToken, notifyQueuedCandidates, runDeliveryCallbacks } from "./consent.ts";
import { offerInterview } from "./interviews.ts";
import { createPublicPage, introduceCandidate } from "./introductions.ts";
import { sendQueuedEmails } from "./mails.ts";
import { type MarkedPerson, uploadMarkedCv } from "./marked.ts";
import { buildLinkEntry, createReferralLink, tokenOfLink } from "./referral-links.ts";
import { buildReport } from "./reports.ts";
import { agreeOnShare } from "./reward-share-agreements.ts";
import type { Person, World } from "./world.ts";

/** The people of one fixture, their job, and the referred person's mail link once there is one. */
export type ErasureStage = {
  readonly world: World;
  readonly owner: Person;
  readonly ines: Person;
  readonly other: Person;
  readonly admin: Person;
  readonly job: string;
  readonly company: string;
};
type ErasureFixture = (stage: ErasureStage, one: MarkedPerson) => Promise<string>;
const once = () => ({ key: crypto.randomUUID() });

async function submitted({ world, ines, job }: ErasureStage, one: MarkedPerson, more: object = {}): Promise<string> {
  const body = {
    job,
    candidate_name: one.name,
    candidate_email: one.email,
    candidate_linkedin: one.linkedin,
    recommendation: one.says("was recommended with many words about a build that never stayed red"),
    relationship: "led" as const,
    relationship_place: one.says("works"),
    relationship_period: one.says("year"),
    cv: await uploadMarkedCv(world, one),
    consent_given: true,
    ...more,
  };
  return (await ines.call(referralEndpoints.create, { body }, once())).id;
}

/** A referral whose person was notified and which the company therefore sees. */
async function notifiedReferral(
  stage: ErasureStage,
  one: MarkedPerson,
  more: object = {},
): Promise<{ id: string; token: string }> {
  const id = await submitted(stage, one, more);
  await notifyQueuedCandidates(stage.world);
  return { id, token: await findConsentToken(stage.world, one.email) };
}
const accepts = ({ world }: ErasureStage, token: string, referral: string) =>
  world.visitor.call(invitationEndpoints.answer, { body: { token, referral, answer: "accept" } });
const hires = ({ owner }: ErasureStage, id: string) =>
  owner.call(referralEndpoints.setStatus, {
    params: { id },
    body: { from: "Interviewing", status: "Hired", beyond_openings: true },
  });

/** The link of a kind of mail to the person. */
async function linkIn({ world }: ErasureStage, one: MarkedPerson, page: string): Promise<string> {
  await sendQueuedEmails(world);
  const texts = (await findConsentEmails(world, one.email)).map(({ text }) => text);
  return new RegExp(`/${page}#token=(\\S+)`).exec(texts.join("\n"))?.[1] ?? "";
}

async function claimedByLink(stage: ErasureStage, one: MarkedPerson) {
  const { id, token } = await notifiedReferral(stage, one);
  await accepts(stage, token, id);
  await moveToInterviewing(stage.owner, id);
  const body = { token, referral: id, started_on: STARTED };
  await stage.world.visitor.call(claimEndpoints.makeByLink, { body }, once());
  return { id, token };
}

const requiringConsent: ErasureFixture = async (stage, one) =>
  (await notifiedReferral(stage, one, { consent_given: false })).token;

const hiredAfterConsent: ErasureFixture = async (stage, one) => {
  const { id, token } = await notifiedReferral(stage, one, { consent_given: false });
  const relationship = {
    relationship: "worked_together",
    relationship_place: one.says("place"),
    relationship_period: one.says("time"),
  } as const;
  await stage.world.visitor.call(relationshipEndpoints.byLink, { body: { token, referral: id, ...relationship } });
  await accepts(stage, token, id);
  await moveToInterviewing(stage.owner, id);
  await hires(stage, id);
  return token;
};

/** Referred by one link, while a submission through another awaits its mail. */
const byLink: ErasureFixture = async (stage, one) => {
  const { world, ines, other, job } = stage;
  for (const by of [ines, other]) {
    const [token, cv] = [tokenOfLink(await createReferralLink(by, job)), await uploadMarkedCv(world, one)];
    const body = buildLinkEntry(world, { name: one.name, email: one.email, linkedin: one.linkedin, cv });
    await world.visitor.call(referralLinkEndpoints.enter, { params: { token }, body }, once());
  }
  await sendQueuedEmails(world);
  const [{ token = "" } = {}] = await findConsentEmails(world, one.email);
  await world.visitor.call(referralLinkEndpoints.confirmEntry, { body: { token } });
  return token;
};

/** The company rejects with its own text and a note, then hires by an application of the person. */
const hiredAfterNo: ErasureFixture = async (stage, one) => {
  const { world, owner, job } = stage;
  const { id, token } = await notifiedReferral(stage, one);
  const words = { subject: one.says("once"), body: `<p>${one.says("was told no")}</p>` };
  const people = [{ kind: "referral", id, from: { stage: "New", step: null } }] as const;
  const body = {
    people: [...people],
    to: { stage: "Rejected" as const },
    words,
    reason: "skills" as const,
    note: one.says("wanted too much"),
  };
  await owner.call(pipelineEndpoints.move, { params: { id: job }, body }, once());
  world.clock.advance(10_000);
  await world.queue.work(NOTIFY_MOVE);
  return token;
};

const claimedAndSilent: ErasureFixture = async (stage, one) => {
  const { id, token } = await claimedByLink(stage, one);
  await backdateClaim(stage.world, id, 8);
  await reconcileClaims(stage.world.ctx);
  return token;
};

/** A rejection with answer and decision, then another dispute, which is still open. */
const disputed: ErasureFixture = async (stage, one) => {
  const { world, owner, ines, admin } = stage;
  const { id, token } = await claimedByLink(stage, one);
  await owner.call(claimEndpoints.deny, { params: { id }, body: { reason: one.says("never came") } });
  const dispute = (await readHireAs(ines, id)).dispute?.id ?? "";
  const answer = { words: one.says("came on Monday"), file: await uploadMarkedCv(world, one, ines) };
  await ines.call(disputeEndpoints.reply, { params: { id: dispute }, body: answer });
  const decision = { outcome: "uphold" as const, words: one.says("was there") };
  await admin.call(disputeEndpoints.decide, { params: { id: dispute }, body: decision });
  const more = { referral: id, words: one.says("left again"), file: await uploadMarkedCv(world, one, owner) };
  await owner.call(disputeEndpoints.open, { body: more }, once());
  return token;
};

const shared: ErasureFixture = async (stage, one) => {
  const split = await agreeOnShare(stage.ines, stage.other, stage.job);
  const { id, token } = await notifiedReferral(stage, one, { reward_share: split.id });
  await accepts(stage, token, id);
  return token;
};

const withMessages: ErasureFixture = async (stage, one) => {
  const { world, owner, ines } = stage;
  const { id, token } = await notifiedReferral(stage, one);
  await accepts(stage, token, id);
  for (const readers of MESSAGE_READERS) {
    const body = { kind: "referral", record: id, readers, text: one.says(`hears of ${readers}`) } as const;
    const { id: subject } = await owner.call(messageEndpoints.write, { body }, once());
    const report = buildReport(world, subject, { kind: "message", text: one.says("is insulted here") });
    if (readers !== "company_candidate") await ines.call(reportEndpoints.create, { body: report }, once());
    if (readers !== "company_candidate") await ines.call(messageEndpoints.write, { body }, once());
  }
  const own = { token: await linkIn(stage, one, "messages"), text: one.says("answers") };
  for (const readers of ["company_candidate", "all"] as const)
    await world.visitor.call(messageEndpoints.writeLink, { body: { ...own, readers } }, once());
  return token;
};

/** The first address was wrong, which became known by a permanent refusal of its mail. */
const withCorrectedAddress: ErasureFixture = async (stage, one) => {
  const { world, ines } = stage;
  const id = await submitted(stage, one, { candidate_email: `${one.before("old").replace(" ", ".")}@people.example` });
  for (const { data } of await world.queue.take(NOTIFY_CANDIDATE)) await notifyCandidate(world.ctx, data);
  for (const { data } of await world.queue.take(isMail))
    await deliverMail(world.ctx, String(data.id), async () => ({ kind: "never", reason: "EENVELOPE 550" }));
  await runDeliveryCallbacks(world);
  const body = { candidate_email: one.email };
  await ines.call(referralChangeEndpoints.readdress, { params: { id }, body });
  await notifyQueuedCandidates(world);
  return findConsentToken(world, one.email);
};

/** A question before referring should concern the job, but this one names the person. */
const withQuestion: ErasureFixture = async (stage, one) => {
  const { owner, ines, job } = stage;
  const params = { id: job };
  const asks = { text: `Would you take ${one.name}?` };
  const { id } = await ines.call(referrerQuestionEndpoints.ask, { params, body: asks }, once());
  await owner.call(referrerQuestionEndpoints.answer, {
    params: { id },
    body: { text: one.says("may come"), seen: null },
  });
  return (await notifiedReferral(stage, one)).token;
};

/**
 * Corrected by the referrer before anyone viewed it, then by the person; earlier mails of the company contain both
 * versions.
 */
const corrected: ErasureFixture = async (stage, one) => {
  const { world, ines } = stage;
  const { id, token } = await notifiedReferral(stage, one, { candidate_name: one.before("first") });
  await sendQueuedEmails(world);
  const words = one.says("was recommended again, with as many words as before and one more");
  const again = { candidate_name: one.before("second"), candidate_linkedin: one.linkedin, recommendation: words };
  await ines.call(referralChangeEndpoints.correct, { params: { id }, body: { ...again, without_cv: true } });
  await accepts(stage, token, id);
  await sendQueuedEmails(world);
  const own = { candidate_name: one.name, candidate_linkedin: one.linkedin, cv: await uploadMarkedCv(world, one) };
  await world.visitor.call(ownDetailEndpoints.byLink, { body: { token, referral: id, ...own, all: true } });
  return token;
};

const interviewed: ErasureFixture = async (stage, one) => {
  const { world, owner, job } = stage;
  const { id, token } = await notifiedReferral(stage, one);
  await accepts(stage, token, id);
  await moveToInterviewing(owner, id);
  const { slots } = await offerInterview(owner, job, "referral", id, {
    place: one.says("room"),
    words: one.says("may ask"),
  });
  const answer = {
    answer: "pick" as const,
    starts_at: slots[0]?.starts_at ?? null,
    zone: "Asia/Tokyo",
    reply: one.says("comes"),
  };
  const body = { token: await linkIn(stage, one, "interview"), answer };
  await world.visitor.call(interviewEndpoints.answerLink, { body });
  return token;
};

const asExistingContact: ErasureFixture = async (stage, one) => {
  const text = `${one.name};${one.email}\n${one.linkedin}`;
  await stage.owner.call(existingContactEndpoints.add, { params: { id: stage.company }, body: { text } }, once());
  return (await notifiedReferral(stage, one)).token;
};

/** A person who introduced themselves and was then submitted by the referrer. */
const introducedFirst: ErasureFixture = async (stage, one) => {
  const { world, ines, job } = stage;
  const { id } = await introduceCandidate(world, ines, await createPublicPage(world, ines), {
    name: one.name,
    email: one.email,
    linkedin: one.linkedin,
    whatsapp: one.says("phone"),
    cv: await uploadMarkedCv(world, one, undefined, "candidate"),
  });
  const body = { job, recommendation: one.says("is wonderful") };
  await ines.call(candidateEndpoints.submit, { params: { id }, body }, once());
  await notifyQueuedCandidates(world);
  return findConsentToken(world, one.email);
};

/** Team-only data: a note, a view record, and a saved search for the name. */
const withTeamData: ErasureFixture = async (stage, one) => {
  const { owner, job } = stage;
  const { id, token } = await notifiedReferral(stage, one);
  const params = { id: job };
  const note = { kind: "referral", record: id, text: one.says("seems shy"), verdict: null } as const;
  await owner.call(pipelineEndpoints.addNote, { params, body: note }, once());
  await owner.call(pipelineEndpoints.view, { params, body: { kind: "referral", record: id } });
  const view = { name: one.name.slice(0, 40), filters: { search: one.name } };
  await owner.call(peopleEndpoints.saveView, { body: view }, once());
  return token;
};

/** The applicant's own application, which keeps the referral's credit. */
export async function hireByApplication({ owner, job }: ErasureStage, one: MarkedPerson, by: Person): Promise<void> {
  const about = { candidate_name: one.before("also"), candidate_email: one.email, candidate_linkedin: one.linkedin };
  const { id } = await by.call(applicationEndpoints.create, {
    body: { job, ...about, cover_letter: one.says("asks") },
  });
  for (const [from, status] of [
    ["Applied", "Reviewing"],
    ["Reviewing", "Interviewing"],
    ["Interviewing", "Hired"],
  ] as const)
    await owner.call(applicationEndpoints.setStatus, { params: { id }, body: { from, status, beyond_openings: true } });
}

export const ERASURE_FIXTURES: Readonly<Record<string, ErasureFixture>> = {
  askedFirst: requiringConsent,
  hiredAfterAskFirst: hiredAfterConsent,
  byLink,
  hiredAfterNo,
  claimedAndSilent,
  disputed,
  shared,
  talkedAbout: withMessages,
  readdressed: withCorrectedAddress,
  corrected,
  interviewed,
  known: asExistingContact,
  introducedFirst,
  lookedFor: withTeamData,
  askedAbout: withQuestion,
};
