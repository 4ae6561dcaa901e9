import { type Random, randomForItem } from "../random.ts";

/**
 * Share of a weekday's visits per hour. Assumed, because no such curve is published for this kind of marketplace. Two
 * humps of office hours, a smaller evening, a quiet night; the busiest hour has 8.4 % of all.
 */
export const VISITS_PER_HOUR: readonly number[] = [
  0.6, 0.4, 0.3, 0.3, 0.4, 0.8, 1.8, 3.6, 6.2, 8.0, 8.4, 7.8, 6.8, 7.4, 8.0, 7.6, 6.6, 5.4, 4.6, 4.2, 3.9, 3.2, 2.3,
  1.4,
];

export const ROLES_OF_PEOPLE = ["poster", "referrer", "candidate"] as const;
type RoleOfPerson = (typeof ROLES_OF_PEOPLE)[number];
/** People without an account or session are visitors. */
export type VisitKind = RoleOfPerson | "visitor";

/**
 * Visits per person and day, also assumed: posters come every other week, referrers and candidates once a month, and as
 * many visitors as all of them together. Twice that at 144 times real speed exceeds two cores (bench/results.md).
 */
export const VISITS_PER_DAY = { poster: 0.075, referrer: 0.0375, candidate: 0.03, visitor: 0.0375 } as const;

/** Hours in which people start work, and the share of visits that begin with a password then and later. */
const MORNING = { from: 6, to: 10 };
const WITH_PASSWORD = { morning: 0.06, later: 0.01 };

export type Visit = {
  readonly nth: number;
  /** Milliseconds since the beginning of the day, compressed. */
  readonly at: number;
  readonly hour: number;
  readonly kind: VisitKind;
  /** The person's number; visitors have unused ones. */
  readonly who: number;
  /** Begins by entering the password; other visits refresh an existing session. */
  readonly password: boolean;
};

export type DayPlanOptions = {
  readonly seed: number;
  readonly people: number;
  /** Duration of the compressed day. */
  readonly milliseconds: number;
  /** Multiple of the usual visits. */
  readonly times?: number;
};

/** Of ten consecutive people one posts, three refer, six are candidates. */
export function roleOf(who: number): RoleOfPerson {
  const place = who % 10;
  if (place === 0) return "poster";
  return place <= 3 ? "referrer" : "candidate";
}

/** Maps a uniform number between 0 and 1 to a time of day by the curve. */
function hourAt(chance: number): number {
  const all = VISITS_PER_HOUR.reduce((sum, part) => sum + part, 0);
  let left = chance * all;
  for (const [hour, part] of VISITS_PER_HOUR.entries()) {
    if (left < part) return hour + left / part;
    left -= part;
  }
  return VISITS_PER_HOUR.length - 1e-9;
}

function personOf(kind: RoleOfPerson, people: number, random: Random): number {
  const tens = random.below(Math.max(1, Math.floor(people / 10))) * 10;
  if (kind === "poster") return tens;
  return kind === "referrer" ? tens + 1 + random.below(3) : tens + 4 + random.below(6);
}

function countOf(kind: VisitKind, people: number, times: number): number {
  const part = { poster: 0.1, referrer: 0.3, candidate: 0.6, visitor: 1 }[kind];
  return Math.round(people * part * VISITS_PER_DAY[kind] * times);
}

/** Plans the visits in order. Deterministic; arrivals are independent of each other and of all answers. */
export function planDay({ seed, people, milliseconds, times = 1 }: DayPlanOptions): Visit[] {
  const kinds = [...ROLES_OF_PEOPLE, "visitor"] as const;
  const coming = kinds.flatMap((kind) => Array.from({ length: countOf(kind, people, times) }, () => kind));
  const visits = coming.map((kind, nth) => {
    const random = randomForItem(seed, nth);
    const moment = hourAt(random.next());
    const hour = Math.floor(moment);
    const early = hour >= MORNING.from && hour < MORNING.to;
    const chance = random.next();
    return {
      nth,
      at: (moment / VISITS_PER_HOUR.length) * milliseconds,
      hour,
      kind,
      who: kind === "visitor" ? people + nth : personOf(kind, people, random),
      password: kind !== "visitor" && chance < (early ? WITH_PASSWORD.morning : WITH_PASSWORD.later),
    };
  });
  return visits.toSorted((one, other) => one.at - other.at || one.nth - other.nth);
}
