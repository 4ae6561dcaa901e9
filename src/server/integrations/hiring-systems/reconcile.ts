import { and, eq } from "drizzle-orm";
import { type HiringSystemName, SYSTEM_NAMES } from "../../../contract/integrations/system-names.ts";
import { isSystemFailure } from "../../../rules/team/hiring-systems.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { hiringSystemCandidates, hiringSystems } from "../../infra/db/tables/hiring-systems.ts";
import { defineTask } from "../../infra/db/task.ts";
import { hiringSystemMail } from "../../infra/mail/messages/hiring-system.ts";
import type { Config } from "../../infra/platform/config.ts";
import { errorFields } from "../../infra/platform/log.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { ownersOf } from "../webhooks/disable-webhook.ts";
import { type FoundRemotePerson, type HiringSystem, SystemError } from "./adapter.ts";
import { createClient } from "./adapters.ts";
import { clearFailures, pauseSystem, saveFailure } from "./failures.ts";
import {
  findOtherApplications,
  type LeasedPerson,
  leaseDue,
  RECONCILE_HIRING_SYSTEMS,
  releaseLease,
  renewLease,
  saveDeletion,
} from "./lease.ts";
import { pollPeople } from "./poll.ts";
import { decryptSentAddress, sendPerson } from "./send-person.ts";

type SystemRef = { readonly company: string; readonly vendor: HiringSystemName };

/** Notifies the owners of a company in the product and by email, in this transaction. */
async function notifyOwners(ctx: Context, tx: WriteHandle, { company, vendor }: SystemRef, what: "keys" | "by_hand") {
  const system = SYSTEM_NAMES[vendor];
  const trigger = ctx.ids.next();
  const news = (await ownersOf(tx, company)).map(({ user_id, name }) => ({
    user_id,
    kind: what === "keys" ? ("hiring_keys" as const) : ("hiring_by_hand" as const),
    subject: company,
    trigger,
    params: { company: name },
    mail: hiringSystemMail.with({ company, company_name: name, system, what }),
  }));
  await notifyAll(ctx, tx, news);
}

/** Each company once, whatever the number of its people. */
function uniqueCompanies(all: readonly SystemRef[]): SystemRef[] {
  return [...new Map(all.map((one) => [`${one.company} ${one.vendor}`, one])).values()];
}

/**
 * Notifies the owners of what they must do: refused credentials, once until they are accepted again, and people to be
 * deleted by hand, for any reason (rules X203, X209).
 */
async function notifyPendingActions(ctx: Context): Promise<void> {
  await ctx.write(async (tx) => {
    const refused = await tx
      .update(hiringSystems)
      .set({ notified: true })
      .where(and(eq(hiringSystems.failure, "keys"), eq(hiringSystems.notified, false)))
      .returning({ company: hiringSystems.company, vendor: hiringSystems.vendor });
    for (const one of refused) await notifyOwners(ctx, tx, one, "keys");
    const left = await tx
      .update(hiringSystemCandidates)
      .set({ notified: true })
      .where(and(eq(hiringSystemCandidates.state, "by_hand"), eq(hiringSystemCandidates.notified, false)))
      .returning({ company: hiringSystemCandidates.company, vendor: hiringSystemCandidates.vendor });
    for (const one of uniqueCompanies(left)) await notifyOwners(ctx, tx, one, "by_hand");
  });
}

/** The ids there of a person whose data are erased here; undefined where they cannot be found. */
async function findIdsInAts(
  ctx: Context,
  leased: LeasedPerson,
  system: HiringSystem,
): Promise<FoundRemotePerson | null | undefined> {
  const { candidate, application, opening } = leased;
  if (candidate !== null) return { candidate, application };
  const address = decryptSentAddress(ctx, leased);
  return address === null ? undefined : system.find(address, opening);
}

/**
 * Requests the deletion of a person whose data are erased here (rule X209): everybody whom we created, even if the
 * response was lost. For a person who existed before, or belongs to another referral, only this referral's data are
 * removed. What cannot be requested is left to the company. Throws `SystemError`.
 */
async function erasePersonInAts(ctx: Context, leased: LeasedPerson, system: HiringSystem): Promise<void> {
  const found = await findIdsInAts(ctx, leased, system);
  if (found === undefined) return saveDeletion(ctx, leased, "by_hand");
  const others = found === null ? [] : await findOtherApplications(ctx, leased, found.candidate);
  // A person of another active referral stays, without this referral's data.
  const stays = leased.adopted || others.some(({ lives }) => lives);
  if (found === null || (stays && found.application === null)) return saveDeletion(ctx, leased, "erased");
  const added = others.flatMap(({ application }) => (application === null ? [] : [application]));
  await saveDeletion(ctx, leased, await system.erase({ ...found, added }, stays), found);
}

/** After this time no new person is started; the next run continues within a minute. */
const RUN_MS = 100_000;
/** Time limits for one person and for polling a company: much shorter than a lease. */
const PERSON_TIMEOUT_MS = 60_000;
/**
 * After this many consecutive requests without a response the rest of the company waits, so that its silence does not
 * use up the run.
 */
const MAX_UNANSWERED = 2;
const SILENCE_PAUSE_MS = 60_000;

/** A number from 0 up to 1, derived from the random lease id. */
function jitterOf({ lease }: LeasedPerson): number {
  return Number.parseInt(lease.slice(0, 8), 16) / 2 ** 32;
}

/** Maps an error to a failure of the other system; our own errors are logged and retried. */
function toSystemFailure(ctx: Context, { referral, company }: LeasedPerson, error: unknown): SystemError {
  if (error instanceof SystemError) return error;
  ctx.log.error(
    { ...errorFields(error), referral, company },
    "a person could not be synchronized with a hiring system",
  );
  return new SystemError("broken", "a failure of ours");
}

/** Options for requests to a company's system; the caller sets the deadline. */
type SystemRequestOptions = { readonly config: Config; over: AbortSignal };

/** All due work of one company. Once its credentials or rate limits fail, the rest waits without being attempted. */
class CompanyRun {
  private stopped: SystemError | null = null;
  private silent = 0;
  private readonly ctx: Context;
  private readonly system: HiringSystem;
  private readonly asked: SystemRequestOptions;
  private readonly end: number;
  /** Throws `SystemError` where the credentials of `first` cannot be decrypted. */
  constructor(ctx: Context, first: LeasedPerson, end: number) {
    this.ctx = ctx;
    this.end = end;
    this.asked = { config: ctx.config, over: AbortSignal.timeout(PERSON_TIMEOUT_MS) };
    this.system = createClient(ctx.secrets, first, this.asked);
  }

  private async fail(leased: LeasedPerson, error: unknown): Promise<void> {
    const failure = toSystemFailure(this.ctx, leased, error);
    if (isSystemFailure(failure.failure)) this.stopped ??= failure;
    this.silent = failure.failure === "unreachable" ? this.silent + 1 : 0;
    await saveFailure(this.ctx, leased, failure, jitterOf(leased));
    if (this.silent === MAX_UNANSWERED) await pauseSystem(this.ctx, leased, SILENCE_PAUSE_MS);
  }

  /** Whether there is time left and the system responds. */
  private get goesOn(): boolean {
    return this.silent < MAX_UNANSWERED && performance.now() < this.end;
  }

  /**
   * Works on one or several people, and releases those who were not reached. `work` returns whether a request was sent.
   */
  private async within(people: readonly LeasedPerson[], work: () => Promise<boolean>): Promise<void> {
    const [first] = people;
    if (first === undefined) return;
    if (this.stopped === null && !this.goesOn) {
      for (const leased of people) await releaseLease(this.ctx, leased);
      return;
    }
    if (this.stopped !== null) throw this.stopped;
    this.asked.over = AbortSignal.timeout(PERSON_TIMEOUT_MS);
    if (!(await work())) return;
    this.silent = 0;
    await clearFailures(this.ctx, first);
  }

  private async each(people: readonly LeasedPerson[], work: (leased: LeasedPerson) => Promise<void>): Promise<void> {
    for (const leased of people)
      try {
        await this.within([leased], async () => {
          if (!(await renewLease(this.ctx, leased))) return false;
          await work(leased);
          return true;
        });
      } catch (error) {
        await this.fail(leased, error);
      }
  }

  private async look(people: readonly LeasedPerson[]): Promise<void> {
    try {
      await this.within(people, async () => {
        await pollPeople(this.ctx, people, this.system, (leased, error) => this.fail(leased, error));
        return true;
      });
    } catch (error) {
      for (const leased of people) await this.fail(leased, error);
    }
  }

  /** Deletions come first, since a person asked for them. */
  async work(people: readonly LeasedPerson[]): Promise<void> {
    const of = (state: LeasedPerson["state"]) => people.filter((leased) => leased.state === state);
    await this.each(of("erasing"), (leased) => erasePersonInAts(this.ctx, leased, this.system));
    await this.each(of("waiting"), (leased) => sendPerson(this.ctx, leased, this.system));
    await this.look(of("sent"));
  }
}

async function processCompany(ctx: Context, people: readonly LeasedPerson[], end: number): Promise<void> {
  const [first] = people;
  if (first === undefined) return;
  try {
    await new CompanyRun(ctx, first, end).work(people);
  } catch (error) {
    // Credentials that cannot be decrypted, before any attempt.
    for (const leased of people) await saveFailure(ctx, leased, toSystemFailure(ctx, leased, error), jitterOf(leased));
  }
}

function groupByCompany(leased: readonly LeasedPerson[]): LeasedPerson[][] {
  const companies = new Map<string, LeasedPerson[]>();
  for (const one of leased) companies.set(one.company, [...(companies.get(one.company) ?? []), one]);
  return [...companies.values()];
}

/** Polls every minute, because triggers and passing time make people due without an event. */
export const RECONCILE_HIRING_SYSTEMS_TASK = defineTask({
  ...RECONCILE_HIRING_SYSTEMS,
  class: "systems",
  schedule: "* * * * *",
  run: reconcileHiringSystems,
});

/**
 * Sends, polls and requests deletions until nothing is due or the time is over (rules X202 to X207, X209). Safe to run
 * in several processes and to be interrupted anywhere: leased people are taken up again after the lease.
 */
export async function reconcileHiringSystems(ctx: Context): Promise<void> {
  const end = performance.now() + RUN_MS;
  while (performance.now() < end) {
    const leased = await leaseDue(ctx);
    if (leased.length === 0) break;
    await Promise.all(groupByCompany(leased).map((people) => processCompany(ctx, people, end)));
  }
  await notifyPendingActions(ctx);
}
