import { applicationEndpoints } from "../../src/contract/applications.ts";
import { candidateEndpoints } from "../../src/contract/candidates.ts";
import { claimEndpoints } from "../../src/contract/deal/claims.ts";
import { disputeEndpoints } from "../../src/contract/deal/disputes.ts";
import { knownPeopleEndpoints } from "../../src/contract/deal/known-people.ts";
import { ownDetailEndpoints } from "../../src/contract/deal/own-details.ts";
import { referralLinkEndpoints } from "../../src/contract/deal/referral-links.ts";
import { tieEndpoints } from "../../src/contract/deal/ties.ts";
import { interviewEndpoints } from "../../src/contract/interviews/interviews.ts";
import { invitationEndpoints } from "../../src/contract/invitations.ts";
import { peopleEndpoints } from "../../src/contract/pipeline/people.ts";
import { pipelineEndpoints } from "../../src/contract/pipeline/pipeline.ts";
import { referralChangeEndpoints } from "../../src/contract/referral-changes.ts";
import { referralEndpoints } from "../../src/contract/referrals.ts";
import { reportEndpoints } from "../../src/contract/reports/reports.ts";
import { READERS } from "../../src/contract/talk/bounds.ts";
import { askedEndpoints } from "../../src/contract/talk/questions.ts";
import { talkEndpoints } from "../../src/contract/talk/talk.ts";
import { tendClaims } from "../../src/server/claims/tend.ts";
import { notifyReferred } from "../../src/server/invitations/invite.ts";
import { deliverMail, isMail } from "../../src/server/mail/deliver.ts";
import { TELL_MOVE } from "../../src/server/pipeline/move.ts";
import { NOTIFY_REFERRED } from "../../src/server/referrals/submit.ts";
import { claimedDaysAgo, hireOf, interviewing, STARTED } from "./claims.ts";
import { offered } from "./interviews.ts";
import { introduced, publicPage } from "./introductions.ts";
import { sendWaiting } from "./mails.ts";
import { type Marked, uploaded } from "./marked.ts";
import { entryOf, linked, tokenOf } from "./referral-links.ts";
import { handleWaiting, invitationsTo, notifyWaiting, tokenFor } from "./referred.ts";
import { reportOf } from "./reports.ts";
import { agreedToShare } from "./reward-splits.ts";
import type { Person, World } from "./world.ts";

/** The people of one fixture, their job, and the referred person's mail link once there is one. */
export type Stage = {
  readonly world: World;
  readonly owner: Person;
  readonly ines: Person;
  readonly other: Person;
  readonly admin: Person;
  readonly job: string;
  readonly company: string;
};
type Scene = (stage: Stage, one: Marked) => Promise<string>;
const once = () => ({ key: crypto.randomUUID() });

async function submitted({ world, ines, job }: Stage, one: Marked, more: object = {}): Promise<string> {
  const body = {
    job,
    candidate_name: one.name,
    candidate_email: one.email,
    candidate_linkedin: one.linkedin,
    recommendation: one.says("was recommended with many words about a build that never stayed red"),
    tie: "led" as const,
    tie_place: one.says("works"),
    tie_period: one.says("year"),
    cv: await uploaded(world, one),
    consent_given: true,
    ...more,
  };
  return (await ines.call(referralEndpoints.create, { body }, once())).id;
}

/** A referral whose person was notified and which the company therefore sees. */
async function told(stage: Stage, one: Marked, more: object = {}): Promise<{ id: string; token: string }> {
  const id = await submitted(stage, one, more);
  await notifyWaiting(stage.world);
  return { id, token: await tokenFor(stage.world, one.email) };
}
const accepts = ({ world }: Stage, token: string, referral: string) =>
  world.visitor.call(invitationEndpoints.answer, { body: { token, referral, answer: "accept" } });
const hires = ({ owner }: Stage, id: string) =>
  owner.call(referralEndpoints.setStatus, {
    params: { id },
    body: { from: "Interviewing", status: "Hired", beyond_openings: true },
  });

/** The link of a kind of mail to the person. */
async function linkIn({ world }: Stage, one: Marked, page: string): Promise<string> {
  await sendWaiting(world);
  const texts = (await invitationsTo(world, one.email)).map(({ text }) => text);
  return new RegExp(`/${page}#token=(\\S+)`).exec(texts.join("\n"))?.[1] ?? "";
}

async function claimedByLink(stage: Stage, one: Marked) {
  const { id, token } = await told(stage, one);
  await accepts(stage, token, id);
  await interviewing(stage.owner, id);
  const body = { token, referral: id, started_on: STARTED };
  await stage.world.visitor.call(claimEndpoints.makeByLink, { body }, once());
  return { id, token };
}

const askedFirst: Scene = async (stage, one) => (await told(stage, one, { consent_given: false })).token;

const hiredAfterAskFirst: Scene = async (stage, one) => {
  const { id, token } = await told(stage, one, { consent_given: false });
  const tie = { tie: "worked_together", tie_place: one.says("place"), tie_period: one.says("time") } as const;
  await stage.world.visitor.call(tieEndpoints.byLink, { body: { token, referral: id, ...tie } });
  await accepts(stage, token, id);
  await interviewing(stage.owner, id);
  await hires(stage, id);
  return token;
};

/** Referred by one link, while a submission through another awaits its mail. */
const byLink: Scene = async (stage, one) => {
  const { world, ines, other, job } = stage;
  for (const by of [ines, other]) {
    const [token, cv] = [tokenOf(await linked(by, job)), await uploaded(world, one)];
    const body = entryOf(world, { name: one.name, email: one.email, linkedin: one.linkedin, cv });
    await world.visitor.call(referralLinkEndpoints.enter, { params: { token }, body }, once());
  }
  await sendWaiting(world);
  const [{ token = "" } = {}] = await invitationsTo(world, one.email);
  await world.visitor.call(referralLinkEndpoints.confirmEntry, { body: { token } });
  return token;
};

/** The company rejects with its own text and a note, then hires by an application of the person. */
const hiredAfterNo: Scene = async (stage, one) => {
  const { world, owner, job } = stage;
  const { id, token } = await told(stage, one);
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
  await world.queue.work(TELL_MOVE);
  return token;
};

const claimedAndSilent: Scene = async (stage, one) => {
  const { id, token } = await claimedByLink(stage, one);
  await claimedDaysAgo(stage.world, id, 8);
  await tendClaims(stage.world.ctx);
  return token;
};

/** A rejection with answer and decision, then another dispute, which is still open. */
const disputed: Scene = async (stage, one) => {
  const { world, owner, ines, admin } = stage;
  const { id, token } = await claimedByLink(stage, one);
  await owner.call(claimEndpoints.deny, { params: { id }, body: { reason: one.says("never came") } });
  const dispute = (await hireOf(ines, id)).dispute?.id ?? "";
  const answer = { words: one.says("came on Monday"), file: await uploaded(world, one, ines) };
  await ines.call(disputeEndpoints.reply, { params: { id: dispute }, body: answer });
  const decision = { outcome: "uphold" as const, words: one.says("was there") };
  await admin.call(disputeEndpoints.decide, { params: { id: dispute }, body: decision });
  const more = { referral: id, words: one.says("left again"), file: await uploaded(world, one, owner) };
  await owner.call(disputeEndpoints.open, { body: more }, once());
  return token;
};

const shared: Scene = async (stage, one) => {
  const split = await agreedToShare(stage.ines, stage.other, stage.job);
  const { id, token } = await told(stage, one, { split: split.id });
  await accepts(stage, token, id);
  return token;
};

const talkedAbout: Scene = async (stage, one) => {
  const { world, owner, ines } = stage;
  const { id, token } = await told(stage, one);
  await accepts(stage, token, id);
  for (const readers of READERS) {
    const body = { kind: "referral", record: id, readers, text: one.says(`hears of ${readers}`) } as const;
    const { id: subject } = await owner.call(talkEndpoints.write, { body }, once());
    const report = reportOf(world, subject, { kind: "message", text: one.says("is insulted here") });
    if (readers !== "company_candidate") await ines.call(reportEndpoints.create, { body: report }, once());
    if (readers !== "company_candidate") await ines.call(talkEndpoints.write, { body }, once());
  }
  const own = { token: await linkIn(stage, one, "messages"), text: one.says("answers") };
  for (const readers of ["company_candidate", "all"] as const)
    await world.visitor.call(talkEndpoints.writeLink, { body: { ...own, readers } }, once());
  return token;
};

/** The first address was wrong, which became known by a permanent refusal of its mail. */
const readdressed: Scene = async (stage, one) => {
  const { world, ines } = stage;
  const id = await submitted(stage, one, { candidate_email: `${one.before("old").replace(" ", ".")}@people.example` });
  for (const { data } of await world.queue.take(NOTIFY_REFERRED)) await notifyReferred(world.ctx, data);
  for (const { data } of await world.queue.take(isMail))
    await deliverMail(world.ctx, String(data.id), async () => ({ kind: "never", reason: "EENVELOPE 550" }));
  await handleWaiting(world);
  const body = { candidate_email: one.email };
  await ines.call(referralChangeEndpoints.readdress, { params: { id }, body });
  await notifyWaiting(world);
  return tokenFor(world, one.email);
};

/** A question before referring should concern the job, but this one names the person. */
const askedAbout: Scene = async (stage, one) => {
  const { owner, ines, job } = stage;
  const params = { id: job };
  const asks = { text: `Would you take ${one.name}?` };
  const { id } = await ines.call(askedEndpoints.ask, { params, body: asks }, once());
  await owner.call(askedEndpoints.answer, { params: { id }, body: { text: one.says("may come"), seen: null } });
  return (await told(stage, one)).token;
};

/**
 * Corrected by the referrer before anyone viewed it, then by the person; earlier mails of the company contain both
 * versions.
 */
const corrected: Scene = async (stage, one) => {
  const { world, ines } = stage;
  const { id, token } = await told(stage, one, { candidate_name: one.before("first") });
  await sendWaiting(world);
  const words = one.says("was recommended again, with as many words as before and one more");
  const again = { candidate_name: one.before("second"), candidate_linkedin: one.linkedin, recommendation: words };
  await ines.call(referralChangeEndpoints.correct, { params: { id }, body: { ...again, without_cv: true } });
  await accepts(stage, token, id);
  await sendWaiting(world);
  const own = { candidate_name: one.name, candidate_linkedin: one.linkedin, cv: await uploaded(world, one) };
  await world.visitor.call(ownDetailEndpoints.byLink, { body: { token, referral: id, ...own, all: true } });
  return token;
};

const interviewed: Scene = async (stage, one) => {
  const { world, owner, job } = stage;
  const { id, token } = await told(stage, one);
  await accepts(stage, token, id);
  await interviewing(owner, id);
  const { slots } = await offered(owner, job, "referral", id, { place: one.says("room"), words: one.says("may ask") });
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

const known: Scene = async (stage, one) => {
  const text = `${one.name};${one.email}\n${one.linkedin}`;
  await stage.owner.call(knownPeopleEndpoints.add, { params: { id: stage.company }, body: { text } }, once());
  return (await told(stage, one)).token;
};

/** A person who introduced themselves and was then submitted by the referrer. */
const introducedFirst: Scene = async (stage, one) => {
  const { world, ines, job } = stage;
  const { id } = await introduced(world, ines, await publicPage(world, ines), {
    name: one.name,
    email: one.email,
    linkedin: one.linkedin,
    whatsapp: one.says("phone"),
    cv: await uploaded(world, one, undefined, "candidate"),
  });
  const body = { job, recommendation: one.says("is wonderful") };
  await ines.call(candidateEndpoints.submit, { params: { id }, body }, once());
  await notifyWaiting(world);
  return tokenFor(world, one.email);
};

/** Team-only data: a note, a view record, and a saved search for the name. */
const lookedFor: Scene = async (stage, one) => {
  const { owner, job } = stage;
  const { id, token } = await told(stage, one);
  const params = { id: job };
  const note = { kind: "referral", record: id, text: one.says("seems shy"), verdict: null } as const;
  await owner.call(pipelineEndpoints.addNote, { params, body: note }, once());
  await owner.call(pipelineEndpoints.look, { params, body: { kind: "referral", record: id } });
  const view = { name: one.name.slice(0, 40), filters: { search: one.name } };
  await owner.call(peopleEndpoints.saveView, { body: view }, once());
  return token;
};

/** The applicant's own application, which keeps the referral's credit. */
export async function hiredByApplication({ owner, job }: Stage, one: Marked, by: Person): Promise<void> {
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

export const SCENES: Readonly<Record<string, Scene>> = {
  askedFirst,
  hiredAfterAskFirst,
  byLink,
  hiredAfterNo,
  claimedAndSilent,
  disputed,
  shared,
  talkedAbout,
  readdressed,
  corrected,
  interviewed,
  known,
  introducedFirst,
  lookedFor,
  askedAbout,
};
