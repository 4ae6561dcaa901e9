import type { companyVerifications } from "../infra/db/tables/companies.ts";
import { DEMO_COMPANIES } from "./companies.ts";
import type { DemoCompany } from "./types.ts";

const DAY_MS = 86_400_000;
/** When demo companies were last checked, and when they are checked next. */
const LAST_CHECK_DAYS = 20;
const NEXT_CHECK_DAYS = 70;

function hostOf({ website }: Pick<DemoCompany, "website">): string {
  return website.replace("https://", "");
}

/** Verification columns of a demo company (rule C1), verified since its creation. */
export function badgeColumns(company: Pick<DemoCompany, "website">, by: DemoCompany["verified"], at: Date) {
  return by === undefined ? {} : { verified_by: by, verified_since: at, verified_website: hostOf(company) };
}

/** Verification rows. Takes the companies' rows in the order of the demo data. */
export function verificationRows(
  companies: readonly { id: string }[],
  now: Date,
): (typeof companyVerifications.$inferInsert)[] {
  return DEMO_COMPANIES.flatMap(({ verified, ...company }, place) => {
    const id = companies[place]?.id;
    if (verified === undefined || id === undefined) return [];
    const checked_at = new Date(now.getTime() - LAST_CHECK_DAYS * DAY_MS);
    const next_check_at = new Date(now.getTime() + NEXT_CHECK_DAYS * DAY_MS);
    const answer = verified === "dns" ? ({ answer: "found", checked_at } as const) : {};
    return [{ company: id, domain: hostOf(company), method: verified, next_check_at, ...answer }];
  });
}
