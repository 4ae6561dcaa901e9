import type { DaysAgo, DemoReferral } from "./types.ts";

/** Hires that are paid already, besides those of referrals.ts. */
export const DEMO_PAID_REFERRALS: readonly DemoReferral[] = [
  {
    job: "support-head",
    by: "ines",
    who: "Sunniva Aas",
    days: [42, 40, 35, 22],
    reward_status: "Released",
    letter:
      "Sunniva ran support for a ferry line through two winters. She answers the angriest letter of the day herself, every day, and the team learned more from those answers than from any manual.",
  },
  {
    job: "grid-engineer",
    by: "ines",
    who: "Henrike Brandsma",
    days: [60, 58, 50, 41],
    reward_status: "Released",
    letter:
      "Henrike kept a wind park's forecasts honest when everybody wanted them pretty. She writes code that engineers in boots can read, and she has been up the towers it controls.",
  },
  {
    job: "warehouse-lead",
    by: "ines",
    who: "Odile Farran",
    days: [80, 76, 70, 55],
    reward_status: "Released",
    letter:
      "Odile turned a night shift that nobody wanted into one with a waiting list. She knows what every pallet weighs and what every person on the floor is worried about.",
  },
];

/** The payments of a hire, in days before the start. */
export type DemoMoney = {
  readonly who: string;
  readonly funded: DaysAgo;
  readonly released?: DaysAgo;
  /** The owner confirmed the probation before its end. */
  readonly early?: true;
  readonly refunded?: DaysAgo;
  /** The reason, in the owner's words. */
  readonly because?: string;
  readonly payout?: {
    readonly method: "Bank Transfer" | "PayPal";
    readonly asked?: DaysAgo;
    readonly paid?: DaysAgo;
    readonly failed?: { readonly at: DaysAgo; readonly reason: string };
  };
};

export const DEMO_MONEY: readonly DemoMoney[] = [
  { who: "Ayodele Bright", funded: 4 },
  { who: "Amara Okafor", funded: 41 },
  {
    who: "Silas Marr",
    funded: 47,
    refunded: 31,
    because:
      "Silas was good with the night crew, and told us after five weeks that he cannot sleep by day. We parted as friends and would take him for the day shift at once.",
  },
  { who: "Elin Sandqvist", funded: 148, released: 60, payout: { method: "Bank Transfer", asked: 59, paid: 54 } },
  { who: "Sunniva Aas", funded: 20, released: 5, early: true, payout: { method: "PayPal", asked: 4, paid: 2 } },
  { who: "Henrike Brandsma", funded: 39, released: 8, early: true, payout: { method: "Bank Transfer", asked: 1 } },
  { who: "Odile Farran", funded: 52, released: 1, early: true, payout: { method: "Bank Transfer" } },
  {
    who: "Delphine Marchal",
    funded: 110,
    released: 22,
    payout: {
      method: "Bank Transfer",
      asked: 21,
      failed: { at: 17, reason: "The bank returned it: account closed" },
    },
  },
];

/** Ines's payment accounts: bank and PayPal, with documentation example numbers. */
export const DEMO_ACCOUNTS = {
  "Bank Transfer": { format: "iban", iban: "EE382200221020145685" },
  PayPal: { format: "paypal", paypal_email: "ines.marchetti@demo.invalid" },
} as const;
