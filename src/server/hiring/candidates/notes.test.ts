import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runWhileLocked } from "../../../../tests/support/candidates.ts";
import { createPublicPage, introduceCandidate } from "../../../../tests/support/introductions.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { CANDIDATE_NOTES } from "../../../contract/hiring/bounds.ts";
import { candidateNoteEndpoints } from "../../../contract/hiring/candidate-notes.ts";
import { candidateEndpoints } from "../../../contract/hiring/candidates.ts";

let world: World;
let ines: Person;
let noor: Person;
let page: string;

beforeAll(async () => {
  world = await createWorld();
  [ines, noor] = await Promise.all([world.person("Ines Marchetti"), world.person("Noor Visser")]);
  page = await createPublicPage(world, ines);
});
afterAll(() => world.close());

const add = (by: Person, id: string, text: string, key?: string) =>
  by.try(candidateNoteEndpoints.add, { params: { id }, body: { text } }, key === undefined ? undefined : { key });
const list = async (id: string) => (await ines.call(candidateNoteEndpoints.list, { params: { id } })).items;

describe("F40 notes about a candidate", () => {
  it("F40 are added, changed and deleted, newest first, and counted on the card", async () => {
    const { id } = await introduceCandidate(world, ines, page);
    const first = await add(ines, id, "  Met in Turin.  ");
    expect(first).toMatchObject({ status: 201, body: { text: "Met in Turin.", changed_at: null } });
    const second = await add(ines, id, "Wants remote work.");
    expect((await list(id)).map(({ text }) => text)).toEqual(["Wants remote work.", "Met in Turin."]);
    const change = { params: { id: String(first.body.id) }, body: { text: "Met in Lisbon." } };
    expect((await ines.call(candidateNoteEndpoints.change, change)).changed_at).not.toBeNull();
    const { items } = await ines.call(candidateEndpoints.list, { query: { limit: 100 } });
    expect(items.find((one) => one.id === id)?.notes).toBe(2);
    await ines.call(candidateNoteEndpoints.remove, { params: { id: String(second.body.id) } });
    expect((await list(id)).map(({ text }) => text)).toEqual(["Met in Lisbon."]);
  });

  it("F40 R3 nobody else reads, writes, changes or deletes them", async () => {
    const { id } = await introduceCandidate(world, ines, page);
    const { body: note } = await add(ines, id, "Mine alone.");
    const body = { text: "Mine now." };
    expect((await noor.try(candidateNoteEndpoints.list, { params: { id } })).status).toBe(404);
    expect((await add(noor, id, "Hello.")).status).toBe(404);
    expect((await noor.try(candidateNoteEndpoints.change, { params: { id: note.id }, body })).status).toBe(404);
    expect((await noor.try(candidateNoteEndpoints.remove, { params: { id: note.id } })).status).toBe(404);
    expect(await list(id)).toMatchObject([{ text: "Mine alone." }]);
  });

  it("F40 X34 keeps markup as typed, and refuses blank and long ones by field", async () => {
    const { id } = await introduceCandidate(world, ines, page);
    const markup = "<script>alert(1)</script> & <b>";
    expect((await add(ines, id, markup)).body.text).toBe(markup);
    for (const [text, code] of [
      ["  \n", "required"],
      ["x".repeat(CANDIDATE_NOTES.text + 1), "too_long"],
    ] as const)
      expect(await add(ines, id, text)).toMatchObject({ status: 422, body: { fields: { text: { code } } } });
    expect((await add(ines, id, "x".repeat(100_000))).status).toBe(422);
  });

  it("F40 at most a hundred, also concurrently; a repeated request is one note", async () => {
    const { id } = await introduceCandidate(world, ines, page);
    const again = [await add(ines, id, "Once.", "note-once"), await add(ines, id, "Once.", "note-once")];
    expect(again[0]?.body).toEqual(again[1]?.body);
    await world.pool.query(
      `INSERT INTO candidate_notes (id, candidate, text, written_at)
        SELECT gen_random_uuid(), $1, 'one', now() FROM generate_series(1, $2)`,
      [id, CANDIDATE_NOTES.most - 2],
    );
    const answers = await runWhileLocked(world.pool, "SELECT FROM candidates WHERE id = $1 FOR UPDATE", [id], () =>
      Promise.all([add(ines, id, "The last."), add(ines, id, "One too many.")]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("candidate_notes_full");
  });

  it("F16 F40 are deleted with the candidate, and so are the stored responses that contain them", async () => {
    const { id } = await introduceCandidate(world, ines, page);
    await add(ines, id, "Quorbex note.", "quorbex-key");
    await ines.call(candidateEndpoints.remove, { params: { id } });
    for (const table of ["candidate_notes", "idempotency_keys"]) {
      const { rows } = await world.pool.query(`SELECT FROM ${table} AS t WHERE to_jsonb(t)::text LIKE '%Quorbex%'`);
      expect(rows, table).toEqual([]);
    }
  });
});
