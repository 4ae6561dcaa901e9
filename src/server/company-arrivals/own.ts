import { and, eq, type SQL } from "drizzle-orm";
import type { CompanyArrival } from "../../contract/team/company-arrivals.ts";
import { companyArrivals } from "../db/tables/company-archives.ts";

/** What was sent to which company, as an address has them. */
export type WhichArrival = { readonly id: string; readonly arrival: string };
export type ArrivalRow = typeof companyArrivals.$inferSelect;

/** Somebody deleted it, somebody in it was erased, or another process has it in hand. */
export class Gone extends Error {}

/** Condition: still in the hand of whoever has this row. */
export function isMine({ id, attempt, state }: ArrivalRow): SQL | undefined {
  return and(eq(companyArrivals.id, id), eq(companyArrivals.attempt, attempt ?? id), eq(companyArrivals.state, state));
}

/** What was sent as owners read it. */
export function viewArrival(row: ArrivalRow): CompanyArrival {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const { id, state, fault, size, manifest, lines, done, counts, money } = row;
  const source =
    manifest === null
      ? null
      : {
          ...{ installation: manifest.installation, company: manifest.company, name: manifest.name },
          ...{ made_at: manifest.made_at, product: manifest.product },
        };
  return {
    ...{ id, state, fault, size, source, lines, done, nouns: counts, money },
    created_at: row.created_at.toISOString(),
    pressed_at: iso(row.pressed_at),
    ended_at: iso(row.ended_at),
    ends_at: row.storage_key === null ? null : iso(row.ends_at),
    papers: row.papers_key !== null,
  };
}
