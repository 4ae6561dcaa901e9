import { isOfTheSystem } from "../../rules/team/hiring-systems.ts";
import type { Context } from "../db/context.ts";
import type { Config } from "../platform/config.ts";
import { errorFields } from "../platform/log.ts";
import { openSystem } from "./adapters.ts";
import { type Claimed, claimDue, release, renew } from "./claim.ts";
import { erasePerson } from "./erase.ts";
import { keepAnswered, keepFailed, restSystem } from "./failed.ts";
import { lookAtPeople } from "./look.ts";
import { sendPerson } from "./send.ts";
import { type HiringSystem, SystemError } from "./system.ts";
import { tellWhatWaits } from "./tell.ts";

/** After this time no new person is started; the next run continues within a minute. */
const TURN_MS = 100_000;
/** Time limits for one person and for polling a company: much shorter than a lease. */
const WORK_MS = 60_000;
/**
 * After this many consecutive requests without a response the rest of the company waits, so that its silence does not
 * use up the run.
 */
const SILENT = 2;
const SILENCE_REST_MS = 60_000;

/** A number from 0 up to 1, derived from the random lease id. */
function chanceOf({ claim }: Claimed): number {
  return Number.parseInt(claim.slice(0, 8), 16) / 2 ** 32;
}

/** Maps an error to a failure of the other system; our own errors are logged and retried. */
function failureOf(ctx: Context, { referral, company }: Claimed, error: unknown): SystemError {
  if (error instanceof SystemError) return error;
  ctx.log.error(
    { ...errorFields(error), referral, company },
    "a person could not be synchronized with a hiring system",
  );
  return new SystemError("broken", "a failure of ours");
}

/** Options for requests to a company's system; the caller sets the deadline. */
type Asked = { readonly config: Config; over: AbortSignal };

/** All due work of one company. Once its credentials or rate limits fail, the rest waits without being attempted. */
class CompanyTurn {
  private stopped: SystemError | null = null;
  private silent = 0;
  private readonly ctx: Context;
  private readonly system: HiringSystem;
  private readonly asked: Asked;
  private readonly end: number;
  /** Throws `SystemError` where the credentials of `first` cannot be decrypted. */
  constructor(ctx: Context, first: Claimed, end: number) {
    this.ctx = ctx;
    this.end = end;
    this.asked = { config: ctx.config, over: AbortSignal.timeout(WORK_MS) };
    this.system = openSystem(ctx.secrets, first, this.asked);
  }

  private async fail(claimed: Claimed, error: unknown): Promise<void> {
    const failure = failureOf(this.ctx, claimed, error);
    if (isOfTheSystem(failure.fault)) this.stopped ??= failure;
    this.silent = failure.fault === "unreachable" ? this.silent + 1 : 0;
    await keepFailed(this.ctx, claimed, failure, chanceOf(claimed));
    if (this.silent === SILENT) await restSystem(this.ctx, claimed, SILENCE_REST_MS);
  }

  /** Whether there is time left and the system responds. */
  private get goesOn(): boolean {
    return this.silent < SILENT && performance.now() < this.end;
  }

  /**
   * Works on one or several people, and releases those who were not reached. `work` returns whether a request was sent.
   */
  private async within(people: readonly Claimed[], work: () => Promise<boolean>): Promise<void> {
    const [first] = people;
    if (first === undefined) return;
    if (this.stopped === null && !this.goesOn) {
      for (const claimed of people) await release(this.ctx, claimed);
      return;
    }
    if (this.stopped !== null) throw this.stopped;
    this.asked.over = AbortSignal.timeout(WORK_MS);
    if (!(await work())) return;
    this.silent = 0;
    await keepAnswered(this.ctx, first);
  }

  private async each(people: readonly Claimed[], work: (claimed: Claimed) => Promise<void>): Promise<void> {
    for (const claimed of people)
      try {
        await this.within([claimed], async () => {
          if (!(await renew(this.ctx, claimed))) return false;
          await work(claimed);
          return true;
        });
      } catch (error) {
        await this.fail(claimed, error);
      }
  }

  private async look(people: readonly Claimed[]): Promise<void> {
    try {
      await this.within(people, async () => {
        await lookAtPeople(this.ctx, people, this.system, (claimed, error) => this.fail(claimed, error));
        return true;
      });
    } catch (error) {
      for (const claimed of people) await this.fail(claimed, error);
    }
  }

  /** Deletions come first, since a person asked for them. */
  async work(people: readonly Claimed[]): Promise<void> {
    const of = (state: Claimed["state"]) => people.filter((claimed) => claimed.state === state);
    await this.each(of("erasing"), (claimed) => erasePerson(this.ctx, claimed, this.system));
    await this.each(of("waiting"), (claimed) => sendPerson(this.ctx, claimed, this.system));
    await this.look(of("sent"));
  }
}

async function workCompany(ctx: Context, people: readonly Claimed[], end: number): Promise<void> {
  const [first] = people;
  if (first === undefined) return;
  try {
    await new CompanyTurn(ctx, first, end).work(people);
  } catch (error) {
    // Credentials that cannot be decrypted, before any attempt.
    for (const claimed of people) await keepFailed(ctx, claimed, failureOf(ctx, claimed, error), chanceOf(claimed));
  }
}

function byCompany(claimed: readonly Claimed[]): Claimed[][] {
  const companies = new Map<string, Claimed[]>();
  for (const one of claimed) companies.set(one.company, [...(companies.get(one.company) ?? []), one]);
  return [...companies.values()];
}

/**
 * Sends, polls and requests deletions until nothing is due or the time is over (rules X202 to X207, X209). Safe to run
 * in several processes and to be interrupted anywhere: leased people are taken up again after the lease.
 */
export async function tendHiringSystems(ctx: Context): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const claimed = await claimDue(ctx);
    if (claimed.length === 0) break;
    await Promise.all(byCompany(claimed).map((people) => workCompany(ctx, people, end)));
  }
  await tellWhatWaits(ctx);
}
