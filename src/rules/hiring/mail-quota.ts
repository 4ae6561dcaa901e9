const DAY_MS = 86_400_000;
/** Minimum time between two mails that notify of a referral (rule F10). */
export const MIN_GAP_MS = 2 * 3_600_000;
/** Mails about referrals to one address in a day, of any kind (rule F10). */
export const MAILS_PER_DAY = 3;
/** One of them is reserved for the notification of a referral. */
const OTHER_MAILS_PER_DAY = MAILS_PER_DAY - 1;

/** A mail of the last day, or a scheduled one. `notifies`: it notifies its person of a referral. */
export type QuotaMail = { readonly at: Date; readonly notifies: boolean };

const within = (placed: readonly QuotaMail[], end: number) =>
  placed.filter(({ at }) => at.getTime() > end - DAY_MS && at.getTime() <= end);

/**
 * When the next mail may be sent to an address (rule F10): three in 24 hours, of which at most two are not
 * notifications of a referral; a notification at least two hours after the previous one.
 */
export function nextMailTime(placed: readonly QuotaMail[], notifies: boolean, now: Date): Date {
  const notifications = placed.filter((one) => one.notifies).map(({ at }) => at.getTime());
  const others = placed.filter((one) => !one.notifies);
  const fits = (moment: number): boolean => {
    if (notifies && notifications.some((at) => moment < at + MIN_GAP_MS)) return false;
    const ends = placed.map(({ at }) => at.getTime()).filter((at) => at > moment && at < moment + DAY_MS);
    return [moment, ...ends].every(
      (end) =>
        within(placed, end).length < MAILS_PER_DAY && (notifies || within(others, end).length < OTHER_MAILS_PER_DAY),
    );
  };
  const moments = [
    now.getTime(),
    ...placed.map(({ at }) => at.getTime() + DAY_MS),
    ...notifications.map((at) => at + MIN_GAP_MS),
  ].filter((moment) => moment >= now.getTime());
  return new Date(moments.toSorted((a, b) => a - b).find(fits) ?? Math.max(...moments));
}
