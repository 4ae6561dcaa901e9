import type { Target } from "./rows.ts";

/** Targets that share a fixture; they differ only in which of its ids a call uses. */
const SHARED_FIXTURES: Partial<Record<Target, readonly Target[]>> = {
  none: [
    ...(["session", "notification", "notification-in-body", "saved-search", "payment-method", "person"] as const),
    ...(["job", "paused-job", "job-in-body", "subject-in-body", "company", "company-in-body", "draft"] as const),
    ...(["draft-in-body", "scout", "candidate-for-job", "referral-in-body"] as const),
  ],
  "private-job": ["private-job-in-body", "private-subject-in-body"],
  "archived-job": ["archived-subject-in-body"],
  application: ["cv-of-applicant"],
};
const MADE_AS = new Map(
  Object.entries(SHARED_FIXTURES).flatMap(([kind, targets]) =>
    targets.map((target) => [target, kind as Target] as const),
  ),
);

/** The fixtures of one world, by target. */
export type AccessFixtures<S> = {
  /** For calls that change nothing: one fixture serves all. */
  untouched(target: Target): Promise<S>;
  /**
   * For calls that change something. A used fixture is enough as long as the expected outcome occurs; otherwise a new
   * fixture decides.
   */
  changed<T>(target: Target, act: (fixture: S) => Promise<T>, isExpected: (outcome: T) => boolean): Promise<T>;
};

/** Takes the function that creates a fixture. */
export function cacheFixtures<S>(make: (target: Target) => Promise<S>): AccessFixtures<S> {
  const untouched = new Map<Target, Promise<S>>();
  const used = new Map<Target, Promise<S>>();
  return {
    untouched(target) {
      const kind = MADE_AS.get(target) ?? target;
      const fixture = untouched.get(kind) ?? make(kind);
      untouched.set(kind, fixture);
      return fixture;
    },
    async changed(target, act, isExpected) {
      const kind = MADE_AS.get(target) ?? target;
      for (const fixtures of [used, untouched]) {
        const fixture = fixtures.get(kind);
        if (fixture === undefined) continue;
        untouched.delete(kind);
        used.set(kind, fixture);
        const outcome = await act(await fixture);
        if (isExpected(outcome)) return outcome;
      }
      // A step for many records at once, such as a batch of payouts, affects earlier fixtures.
      const fixture = make(kind);
      used.set(kind, fixture);
      return act(await fixture);
    },
  };
}
