import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { CANDIDATE_NOTES } from "./bounds.ts";

/** A referrer's private note about their own candidate (rule F40). */
const candidateNote = z.object({
  id,
  text: z.string(),
  written_at: instant,
  /** When it was last changed, null for never. */
  changed_at: instant.nullable(),
});
export type CandidateNote = z.output<typeof candidateNote>;

export const noteText = z.strictObject({ text: text(CANDIDATE_NOTES.text, "required") });

export const candidateNoteEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/candidates/{id}/notes",
    access: "user",
    params: idParams,
    output: z.object({ items: z.array(candidateNote) }),
    summary: "The viewer's notes about a candidate, newest first",
  }),
  add: endpoint({
    method: "post",
    path: "/api/candidates/{id}/notes",
    access: "user",
    params: idParams,
    body: noteText,
    output: candidateNote,
    creates: true,
    errors: ["candidate_notes_full"],
    summary: "Add a private note about a candidate",
  }),
  change: endpoint({
    method: "put",
    path: "/api/candidate-notes/{id}",
    access: "user",
    params: idParams,
    body: noteText,
    output: candidateNote,
    summary: "Edit a private note about a candidate",
  }),
  remove: endpoint({
    method: "delete",
    path: "/api/candidate-notes/{id}",
    access: "user",
    params: idParams,
    output: z.object({ removed: z.literal(true) }),
    summary: "Delete a private note about a candidate",
  }),
};
