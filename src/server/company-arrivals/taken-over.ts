import { ARRIVAL_NOUNS, type ArrivalNoun } from "../../contract/team/company-arrivals.ts";
import type { WriteHandle } from "../db/handles.ts";
import { freshKey, movedId, type Numbered, type Refused, type Scene } from "./scene.ts";

/** What a line adds to: a referral or an application, by its id there; `candidate`: it is the words of the person it is about. */
type About = { readonly kind: "referral" | "application"; readonly record: string; readonly candidate?: boolean };

const TAKEN_OVER = `SELECT asked.nth FROM jsonb_to_recordset($1::jsonb) AS asked(nth int, kind text, record uuid, candidate boolean)
  WHERE CASE WHEN kind = 'application'
    THEN EXISTS (SELECT FROM applications JOIN users ON users.id = applications.created_by
      WHERE applications.id = asked.record AND NOT users.moved)
    ELSE EXISTS (SELECT FROM referrals JOIN users ON users.id = referrals.created_by WHERE referrals.id = asked.record AND NOT users.moved)
      OR (candidate AND EXISTS (SELECT FROM referral_invitations WHERE referral = asked.record AND claimed_by IS NOT NULL)) END`;

/**
 * Refuses lines of records that somebody has taken over here by pressing: nothing is said, done or settled in them any more on the word of
 * an archive (rule X225). Nobody takes anything over while one is written.
 */
export async function takenOver<L>(
  scene: Scene,
  tx: WriteHandle,
  lines: readonly Numbered<L>[],
  { field, about }: { field: string; about: (line: L) => About | null },
): Promise<Refused> {
  const asked = lines.flatMap(({ nth, line }) => {
    const of = about(line);
    return of === null
      ? []
      : [{ nth, kind: of.kind, record: movedId(scene, of.record), candidate: of.candidate === true }];
  });
  if (asked.length === 0) return new Map();
  const { rows } = await tx.executeSql(TAKEN_OVER, [JSON.stringify(asked)]);
  return new Map(rows.map(({ nth }) => [Number(nth), { code: "taken" as const, field }]));
}

/** The same of nouns that name a referral. */
export function ofTakenOver(scene: Scene, tx: WriteHandle, lines: readonly Numbered<{ referral: string }>[]) {
  return takenOver(scene, tx, lines, {
    field: "referral",
    about: ({ referral }) => ({ kind: "referral", record: referral, candidate: true }),
  });
}

/** Which of these ids this very archive makes as a noun; the others stand here from before. */
export async function freshOf(
  scene: Scene,
  tx: WriteHandle,
  noun: ArrivalNoun,
  ids: readonly string[],
): Promise<(id: string) => boolean> {
  const { rows } = await tx.executeSql(
    "SELECT id FROM company_arrival_ids WHERE arrival = $1 AND noun = $2 AND id = ANY($3::text[])",
    [scene.arrival, ARRIVAL_NOUNS.indexOf(noun), ids.map(freshKey)],
  );
  const fresh = new Set(rows.map(({ id }) => String(id)));
  return (id) => fresh.has(freshKey(id));
}
