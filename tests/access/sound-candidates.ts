import { candidateNoteEndpoints } from "../../src/contract/deal/candidate-notes.ts";
import type { Person } from "../support/world.ts";

/** What is noted about a scene's candidate. */
export type NoteThings = { note: string };

/** A note of the referrer about a candidate of theirs. */
export async function noteThings(referrer: Person, candidate: string): Promise<NoteThings> {
  const body = { text: "Met in Turin." };
  const { id } = await referrer.call(candidateNoteEndpoints.add, { params: { id: candidate }, body });
  return { note: id };
}

/** Sound bodies of what a referrer does with their list. Who introduced themselves is not theirs to put right. */
export function candidateSound(referrer: () => Person) {
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
