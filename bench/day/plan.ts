import { type Random, randomOf } from "../random.ts";

/**
 * Which part of a weekday's visits falls into which of its hours. Assumed, not measured: nobody publishes such a curve for a
 * marketplace of this kind. Two humps of office hours, a smaller evening, a quiet night; the fullest hour has 8.4 % of all.
 */
export const CURVE: readonly number[] = [
  ...[0.6, 0.4, 0.3, 0.3, 0.4, 0.8, 1.8, 3.6, 6.2, 8.0, 8.4, 7.8],
  ...[6.8, 7.4, 8.0, 7.6, 6.6, 5.4, 4.6, 4.2, 3.9, 3.2, 2.3, 1.4],
];

export const ROLES_OF_PEOPLE = ["poster", "referrer", "candidate"] as const;
type RoleOfPerson = (typeof ROLES_OF_PEOPLE)[number];
/** Whoever has no account, or is not signed in, is a visitor. */
export type VisitKind = RoleOfPerson | "visitor";

/**
 * Visits a day for each of the people, assumed as well: whoever posts comes every other week, whoever refers or looks for work once a month, and as
 * many visitors as all of them together. Twice as many, 144 times as fast as a real day, are more than two cores carry (bench/results.md).
 */
export const VISITS_A_DAY = { poster: 0.075, referrer: 0.0375, candidate: 0.03, visitor: 0.0375 } as const;

/** The hours in which people begin to work, and what part of visits begins with the password then and else. */
const MORNING = { from: 6, to: 10 };
const WITH_PASSWORD = { morning: 0.06, later: 0.01 };

export type Visit = {
  readonly nth: number;
  /** Milliseconds since the day began, compressed. */
  readonly at: number;
  readonly hour: number;
  readonly kind: VisitKind;
  /** The number of the person; of a visitor one that nobody has. */
  readonly who: number;
  /** Begins by typing the password; all others renew the session that they have. */
  readonly password: boolean;
};

export type DayWish = {
  readonly seed: number;
  readonly people: number;
  /** How long the compressed day is. */
  readonly milliseconds: number;
  /** So many times the usual visits. */
  readonly times?: number;
};

/** Of ten people in a row one posts, three refer, six look for work. */
export function roleOf(who: number): RoleOfPerson {
  const place = who % 10;
  if (place === 0) return "poster";
  return place <= 3 ? "referrer" : "candidate";
}

/** Where in the day of 24 hours a chance between 0 and 1 falls, by the curve. */
function hourAt(chance: number): number {
  const all = CURVE.reduce((sum, part) => sum + part, 0);
  let left = chance * all;
  for (const [hour, part] of CURVE.entries()) {
    if (left < part) return hour + left / part;
    left -= part;
  }
  return CURVE.length - 1e-9;
}

function personOf(kind: RoleOfPerson, people: number, random: Random): number {
  const tens = random.below(Math.max(1, Math.floor(people / 10))) * 10;
  if (kind === "poster") return tens;
  return kind === "referrer" ? tens + 1 + random.below(3) : tens + 4 + random.below(6);
}

function countOf(kind: VisitKind, people: number, times: number): number {
  const part = { poster: 0.1, referrer: 0.3, candidate: 0.6, visitor: 1 }[kind];
  return Math.round(people * part * VISITS_A_DAY[kind] * times);
}

/** Who comes when, in order. The same wish gives the same day; arrivals are independent of each other and of every answer. */
export function planDay({ seed, people, milliseconds, times = 1 }: DayWish): Visit[] {
  const kinds = [...ROLES_OF_PEOPLE, "visitor"] as const;
  const coming = kinds.flatMap((kind) => Array.from({ length: countOf(kind, people, times) }, () => kind));
  const visits = coming.map((kind, nth) => {
    const random = randomOf(seed, nth);
    const moment = hourAt(random.next());
    const hour = Math.floor(moment);
    const early = hour >= MORNING.from && hour < MORNING.to;
    const chance = random.next();
    return {
      nth,
      at: (moment / CURVE.length) * milliseconds,
      hour,
      kind,
      who: kind === "visitor" ? people + nth : personOf(kind, people, random),
      password: kind !== "visitor" && chance < (early ? WITH_PASSWORD.morning : WITH_PASSWORD.later),
    };
  });
  return visits.toSorted((one, other) => one.at - other.at || one.nth - other.nth);
}
