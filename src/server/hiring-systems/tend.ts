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

/** Nobody is begun with after so long; the next turn, a minute later at most, goes on. */
const TURN_MS = 100_000;
/** For one person, and for a look at all of a company: much shorter than a claim, within which nobody else begins with them. */
const WORK_MS = 60_000;
/** After so many in a row without an answer the others of a company wait: nobody else's turn is spent on its silence. */
const SILENT = 2;
const SILENCE_REST_MS = 60_000;

/** From 0 up to 1, out of a claim, which is random. */
function chanceOf({ claim }: Claimed): number {
  return Number.parseInt(claim.slice(0, 8), 16) / 2 ** 32;
}

/** What went wrong as a failure of the other system; what is ours is logged, and tried again as anything else is. */
function failureOf(ctx: Context, { referral, company }: Claimed, error: unknown): SystemError {
  if (error instanceof SystemError) return error;
  ctx.log.error({ ...errorFields(error), referral, company }, "somebody could not be followed at a hiring system");
  return new SystemError("broken", "a failure of ours");
}

/** What a company's system is asked with: whoever works on somebody sets until when. */
type Asked = { readonly config: Config; over: AbortSignal };

/** Everything that is due of one company; once its keys or its limits fail, the rest of it waits without being tried. */
class CompanyTurn {
  private stopped: SystemError | null = null;
  private silent = 0;
  private readonly ctx: Context;
  private readonly system: HiringSystem;
  private readonly asked: Asked;
  private readonly end: number;
  /** Throws `SystemError` where the keys of `first` were lost. */
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

  /** Whether there is time for somebody, and a system that says anything. */
  private get goesOn(): boolean {
    return this.silent < SILENT && performance.now() < this.end;
  }

  /** Works on somebody, or on several at once, and gives back whom nobody comes to. `work` gives whether anything was asked. */
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

  /** Deletions first: somebody has asked for them. */
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
    // Before anybody was tried: keys that do not open.
    for (const claimed of people) await keepFailed(ctx, claimed, failureOf(ctx, claimed, error), chanceOf(claimed));
  }
}

function byCompany(claimed: readonly Claimed[]): Claimed[][] {
  const companies = new Map<string, Claimed[]>();
  for (const one of claimed) companies.set(one.company, [...(companies.get(one.company) ?? []), one]);
  return [...companies.values()];
}

/**
 * Sends, follows and asks for deletions, whatever is due, until nothing is or its turn is over (rules X202 to X207, X209). Safe to run in several
 * processes at once and to be cut off anywhere: whoever is claimed is taken up again once the claim has ended.
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
