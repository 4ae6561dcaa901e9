import type { WriteHandle } from "../db/handles.ts";
import { addedPeople, candidateNotes, candidates } from "../db/tables/candidates.ts";
import { emailKey } from "../platform/identity.ts";
import { personHash } from "../referrals/person-keys.ts";
import { demoEmail, type Market } from "./marketplace.ts";
import type { MoneyContext } from "./money.ts";
import { daysBefore } from "./times.ts";

const SAVED_CANDIDATES = [
  { name: "Maren Tveit", interest: "Engineering", days: 12 },
  { name: "Oluwaseun Adeyemi", interest: "Product", days: 3 },
] as const;

const NOTES = [
  { of: "Maren Tveit", days: 11, text: "Wants to stay in Bergen; two days a week in an office are fine." },
  { of: "Maren Tveit", days: 4, text: "Free from March on. Ask her about the signalling project before writing." },
  { of: "Wanjiru Kamau", days: 1, text: "We met at the data meetup; she ran the panel." },
] as const;

/** Adds candidates whom a demo referrer added by hand and who were notified, with the referrer's notes. */
export async function insertSavedCandidates(tx: WriteHandle, means: MoneyContext, market: Market): Promise<void> {
  const { ids, now } = means;
  const referrer = market.users.find(({ email }) => email === demoEmail("Ines Marchetti"))?.id;
  if (referrer === undefined) throw new Error("demo data references a missing record");
  const rows = SAVED_CANDIDATES.map(({ name, interest, days }) => {
    const [email, at] = [demoEmail(name), daysBefore(now, days, 0)];
    const person = { name, email, email_key: emailKey(email), role_interest: interest };
    return { id: ids.next(), referrer, ...person, created_at: at, updated_at: at };
  });
  await tx.insert(candidates).values(rows);
  await tx.insert(addedPeople).values(
    rows.map(({ id, email_key, created_at }) => ({
      candidate: id,
      person_hash: personHash(means, email_key),
      added_at: created_at,
      used_at: created_at,
      told_at: created_at,
    })),
  );
  const known = [...market.candidates.filter((row) => row.referrer === referrer), ...rows];
  await tx.insert(candidateNotes).values(
    NOTES.map(({ of, days, text }) => {
      const candidate = known.find(({ name }) => name === of);
      if (candidate === undefined) throw new Error("demo data references a missing record");
      return { id: ids.next(), candidate: candidate.id, text, written_at: daysBefore(now, days, 1) };
    }),
  );
}
