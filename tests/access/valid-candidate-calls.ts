import { candidateNoteEndpoints } from "../../src/contract/hiring/candidate-notes.ts";
import { introduceCandidate } from "../support/introductions.ts";
import type { Person, World } from "../support/world.ts";

/** A candidate on the referrer's list, and a note about them. */
export type CandidateRecords = { candidate: string; note: string };

/** A candidate who introduced themselves on the referrer's page, and a note about them. */
export async function createCandidateRecords(
  world: World,
  referrer: Person,
  username: string,
): Promise<CandidateRecords> {
  const { id: candidate } = await introduceCandidate(world, referrer, username);
  const body = { text: "Met in Turin." };
  const { id: note } = await referrer.call(candidateNoteEndpoints.add, { params: { id: candidate }, body });
  return { candidate, note };
}

/** Valid bodies of a referrer's calls on their list. Referrers may not correct candidates who introduced themselves. */
export function validCandidateCalls(referrer: () => Person) {
  const of = { by: referrer, id: "candidate" as const };
  const person = { name: "Jonah Feldman", role_interest: "Product" };
  return {
    "candidates.add": { by: referrer, body: () => ({ ...person, email: "somebody-added@people.example" }) },
    "candidates.change": { ...of, body: () => person },
    "candidates.submit": {
      ...of,
      body: ({ job }: { job: string }) => ({ job, recommendation: "Reads the query plan first." }),
    },
    "candidate_notes.add": { ...of, body: () => ({ text: "Wants to work in Lisbon." }) },
    "candidate_notes.change": { by: referrer, id: "note" as const, body: () => ({ text: "Met in Lisbon." }) },
  };
}
