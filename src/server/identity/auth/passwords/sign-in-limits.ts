import { AppError } from "../../../../contract/errors.ts";
import { sha256 } from "../../../infra/platform/crypto.ts";
import type { Limit, RateLimits } from "../../../infra/platform/load/rate-limits.ts";

/**
 * Limits of password guesses, which never lock the owner out: docs/decisions/0003-sign-in-limits.md. Attempts are
 * counted before the password is checked, so that parallel guesses are counted too.
 */
const QUARTER_HOUR_S = 900;
const HOUR_S = 3_600;

const NETWORK: Limit = { name: "sign_in_network", points: 150, seconds: 300 };
/** Attempts of one network on one account; fewer while strangers guess at the account. */
const TRIES_PER_PAIR: Limit = { name: "sign_in_tries", points: 10, seconds: QUARTER_HOUR_S };
const ALERT_LIMITS: readonly { guesses: Limit; tries: Limit }[] = [
  {
    guesses: { name: "sign_in_guesses_1000", points: 1_000, seconds: HOUR_S },
    tries: { name: "sign_in_tries_1000", points: 1, seconds: QUARTER_HOUR_S },
  },
  {
    guesses: { name: "sign_in_guesses_100", points: 100, seconds: HOUR_S },
    tries: { name: "sign_in_tries_100", points: 3, seconds: QUARTER_HOUR_S },
  },
];

/** A sign-in attempt: account, network, and whether the account was ever signed in to from there. */
export type SignInAttempt = { readonly account: string; readonly network: string; readonly familiar: boolean };

function limitKeys(attempt: SignInAttempt): { account: string; pair: string } {
  return { account: sha256(attempt.account), pair: sha256(`${attempt.network} ${attempt.account}`) };
}

async function isUsedUp(limits: RateLimits, limit: Limit, key: string): Promise<boolean> {
  try {
    await limits.consume(limit, key);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return true;
    throw error;
  }
}

/** Counts an attempt before the password is checked. Throws `rate_limited` (rule A12). */
export async function countSignInAttempt(limits: RateLimits, attempt: SignInAttempt): Promise<void> {
  const { account, pair } = limitKeys(attempt);
  await limits.consume(NETWORK, attempt.network);
  await limits.consume(TRIES_PER_PAIR, pair);
  if (attempt.familiar) return;
  const counts = await Promise.all(ALERT_LIMITS.map(({ guesses }) => isUsedUp(limits, guesses, account)));
  const level = ALERT_LIMITS[counts.indexOf(true)];
  if (level !== undefined) await limits.consume(level.tries, pair);
}

/** Resets the network's limit and the account's alert state after the correct password. */
export async function resetSignInLimits(limits: RateLimits, attempt: SignInAttempt): Promise<void> {
  const { account, pair } = limitKeys(attempt);
  await Promise.all([
    limits.reset(TRIES_PER_PAIR, pair),
    ...ALERT_LIMITS.flatMap(({ guesses, tries }) => [limits.reset(guesses, account), limits.reset(tries, pair)]),
  ]);
}
