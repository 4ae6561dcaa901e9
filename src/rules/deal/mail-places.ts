const DAY_MS = 86_400_000;
/** Between two mails that tell somebody something new (rule F10). */
export const APART_MS = 2 * 3_600_000;
/** Mails about referrals to one address in a day, whatever they are about (rule F10). */
export const MAILS_A_DAY = 3;
/** One of them is kept for what tells somebody that they were referred: nothing else comes in its way. */
const OTHERS_A_DAY = MAILS_A_DAY - 1;

/** A mail of the last day, or one that waits for its moment. `tells`: it tells its person that they were referred. */
export type Placed = { readonly at: Date; readonly tells: boolean };

const within = (placed: readonly Placed[], end: number) =>
  placed.filter(({ at }) => at.getTime() > end - DAY_MS && at.getTime() <= end);

/**
 * When the next mail may go to an address (rule F10): three in 24 hours, of which two tell of something else than a new referral; what
 * tells of one, two hours after the last that did.
 */
export function nextPlace(placed: readonly Placed[], tells: boolean, now: Date): Date {
  const told = placed.filter((one) => one.tells).map(({ at }) => at.getTime());
  const others = placed.filter((one) => !one.tells);
  const fits = (moment: number): boolean => {
    if (tells && told.some((at) => moment < at + APART_MS)) return false;
    const ends = placed.map(({ at }) => at.getTime()).filter((at) => at > moment && at < moment + DAY_MS);
    return [moment, ...ends].every(
      (end) => within(placed, end).length < MAILS_A_DAY && (tells || within(others, end).length < OTHERS_A_DAY),
    );
  };
  const moments = [
    now.getTime(),
    ...placed.map(({ at }) => at.getTime() + DAY_MS),
    ...told.map((at) => at + APART_MS),
  ].filter((moment) => moment >= now.getTime());
  return new Date(moments.toSorted((a, b) => a - b).find(fits) ?? Math.max(...moments));
}
