import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createImportingCompany, createImportWorld, type ImportingCompany } from "../../../../tests/support/imports.ts";
import { buildPosting, buildPostings } from "../../../../tests/support/job-board.ts";
import { jobImportEndpoints as endpoints } from "../../../contract/jobs/posting/job-imports.ts";
import { PROCESS_IMPORT } from "./process-import.ts";
import { beginRun } from "./run-progress.ts";

let importer: ImportingCompany;
let own: string;
let made = 0;

const fixture = await createImportWorld();
const { world, board } = fixture;
afterAll(() => fixture.close());
beforeEach(async () => {
  made += 1;
  importer = await createImportingCompany(world, board, `closing-${made}`);
  own = await importer.added();
});

/** Imports what the board lists now, without confirmation. */
async function imported(...ids: string[]) {
  board.postings = buildPostings(...ids);
  const { created, closed, left_open } = (await importer.run(own, "import")).counts;
  return { created, closed, left_open };
}

describe("X106 how much is closed unasked", () => {
  test("X106 a board that numbers its postings anew closes nothing, on no day, until somebody agrees", async () => {
    await imported("a", "b", "c", "d");
    expect(await imported("w", "x", "y", "z")).toEqual({ created: 4, closed: 0, left_open: 4 });
    expect(await imported("w", "x", "y", "z")).toEqual({ created: 0, closed: 0, left_open: 4 });
    await world.pool.query("UPDATE job_imports SET open_at = open_at - interval '30 days' WHERE id = $1", [own]);
    expect(await imported("w", "x", "y", "z")).toEqual({ created: 0, closed: 0, left_open: 4 });
    expect((await importer.taken(own, true)).counts).toMatchObject({ closed: 4, left_open: 0 });
    expect(await importer.statuses()).toEqual([
      ...["a", "b", "c", "d"].map((id) => `${id} Closed`),
      ...["w", "x", "y", "z"].map((id) => `${id} Open`),
    ]);
  });

  test("X106 several runs of some days close no more than half of what was open before them, together", async () => {
    await imported("a", "b", "c", "d");
    expect(await imported("b", "c", "d", "e", "f", "g")).toEqual({ created: 3, closed: 1, left_open: 0 });
    expect(await imported("c", "d", "e", "f", "g")).toMatchObject({ closed: 1, left_open: 0 });
    expect(await imported("d", "e", "f", "g")).toMatchObject({ closed: 0, left_open: 1 });
    await world.pool.query("UPDATE job_imports SET open_at = open_at - interval '8 days' WHERE id = $1", [own]);
    expect(await imported("d", "f", "g")).toMatchObject({ closed: 1, left_open: 1 });
    expect(await importer.statuses()).toEqual([
      "a Closed",
      "b Closed",
      "c Open",
      "d Open",
      "e Closed",
      "f Open",
      "g Open",
    ]);
  });

  test("X106 what is listed again is held no longer", async () => {
    await imported("a", "b", "c");
    expect(await imported("a")).toMatchObject({ closed: 0, left_open: 2 });
    expect(await imported("a", "b", "c")).toMatchObject({ closed: 0, left_open: 0 });
    expect(await imported("a", "b")).toMatchObject({ closed: 1, left_open: 0 });
  });

  test("X106 a run that is tried again does not count what it has created itself", async () => {
    await imported(...["a", "b", "c", "d", "e", "f", "g", "h"]);
    const later = "UPDATE jobs SET status = $2 WHERE company = $1 AND source_id IN ('e', 'f', 'g', 'h')";
    await world.pool.query(later, [importer.company, "Closed"]);
    const params = { id: importer.company, import: own };
    const { id } = await importer.owner.call(endpoints.start, { params, body: { kind: "import" } });
    // The process that started the run is gone after it wrote this state.
    expect((await beginRun(world.ctx, id))?.state.open_before).toBe(4);
    await world.pool.query(later, [importer.company, "Open"]);
    board.postings = buildPostings("e", "f", "g", "h");
    await world.queue.work(PROCESS_IMPORT);
    const { counts } = await importer.owner.call(endpoints.run, { params: { ...params, run: id } });
    expect(counts).toMatchObject({ closed: 0, left_open: 4 });
  });
});

describe("X108 what is not whole", () => {
  const script = (id: string) => {
    const job = { "@type": "JobPosting", title: `Keeper ${id}`, identifier: id, description: "<p>Keep.</p>" };
    const jobLocation = { address: { addressLocality: "Lisbon" } };
    return `<script type="application/ld+json">${JSON.stringify({ ...job, jobLocation })}</script>`;
  };
  const page = (...ids: string[]) => `<html><head>${ids.map(script).join("\n")}</head><body></body></html>`;

  test("X108 a page that is cut off, or holds what cannot be read, closes nothing, whoever agrees", async () => {
    const file = await importer.added({ address: "", name: "Page" });
    await importer.send(file, page("a", "b", "c"), "jobs.html");
    expect((await importer.taken(file)).counts).toMatchObject({ created: 3 });
    for (const broken of [
      page("a", "b").replace("</html>", ""),
      page("a", "b").replace("</head>", '<script type="application/ld+json">{ "@type"</script></head>'),
    ]) {
      await importer.send(file, broken, "jobs.html");
      expect((await importer.taken(file, true)).counts).toMatchObject({
        closed: 0,
        left_open: 0,
        unsure: 1,
        unchanged: 2,
      });
    }
    await importer.send(file, page("a", "b"), "jobs.html");
    expect((await importer.taken(file)).counts).toMatchObject({ closed: 1, unsure: 0 });
  });
});

describe("X101 somebody imports what they have looked at", () => {
  test("X101 agreeing closes what the preview has shown, and not what has gone since", async () => {
    await imported("a", "b", "c", "d");
    expect(await imported("c", "d")).toMatchObject({ closed: 2, left_open: 0 });
    board.postings = buildPostings("c");
    const seen = await importer.run(own, "preview");
    expect(seen.counts).toMatchObject({ closed: 0, left_open: 1 });
    board.postings = buildPostings("x");
    const { counts, lines } = await importer.run(own, "import", { preview: seen.id, close_most: true });
    expect(counts).toMatchObject({ closed: 1, left_open: 1 });
    expect(lines.filter(({ row }) => row === null)).toMatchObject([
      { what: "closed", title: "Keeper d" },
      { what: "left_open", title: "Keeper c" },
    ]);
  });

  test("X101 nobody agrees without a preview, nor with that of another import", async () => {
    const start = (body: Record<string, unknown>) =>
      importer.owner.try(endpoints.start, {
        params: { id: importer.company, import: own },
        body: { kind: "import", ...body },
      });
    expect(await start({ close_most: true })).toMatchObject({
      status: 422,
      body: { fields: { preview: { code: "required" } } },
    });
    const other = await importer.added({ address: "", name: "Sheet" });
    await importer.send(other, JSON.stringify(buildPostings("a")));
    const { id } = await importer.run(other, "preview");
    expect(await start({ preview: id, close_most: true })).toMatchObject({
      status: 409,
      body: { code: "import_preview" },
    });
  });

  test("X101 a preview is void once settings have changed, not by the timetable alone", async () => {
    board.postings = [buildPosting("a")];
    const { id } = await importer.run(own, "preview");
    expect((await importer.daily(own)).previewed).toBe(id);
    const params = { id: importer.company, import: own };
    const changed = await importer.owner.call(endpoints.change, { params, body: { reward: 7 } });
    expect(changed).toMatchObject({ previewed: null, preview: { id } });
    const late = await importer.owner.try(endpoints.start, { params, body: { kind: "import", preview: id } });
    expect(late).toMatchObject({ status: 409, body: { code: "import_preview" } });
    await importer.taken(own);
    expect((await importer.shown(own)).previewed).toBeNull();
  });

  test("X101 X102 another file than the one that was previewed is not imported", async () => {
    const file = await importer.added({ address: "", name: "Sheet" });
    await importer.send(file, JSON.stringify(buildPostings("a")));
    const params = { id: importer.company, import: file };
    const unseen = await importer.owner.try(endpoints.start, { params, body: { kind: "import" } });
    expect(unseen).toMatchObject({ status: 409, body: { code: "import_preview" } });
    const { id } = await importer.run(file, "preview");
    expect((await importer.shown(file)).previewed).toBe(id);
    await importer.send(file, JSON.stringify(buildPostings("b")), "other.json");
    expect((await importer.shown(file)).previewed).toBeNull();
    const late = await importer.owner.try(endpoints.start, { params, body: { kind: "import", preview: id } });
    expect(late).toMatchObject({ status: 409, body: { code: "import_preview" } });
    expect(await importer.rows()).toEqual([]);
    expect((await importer.taken(file)).counts).toMatchObject({ created: 1 });
    expect(await importer.statuses()).toEqual(["b Open"]);
  });

  test("X102 no file is taken, and no settings are changed, while a run goes by them", async () => {
    const file = await importer.added({ address: "", name: "Sheet" });
    await importer.send(file, JSON.stringify(buildPostings("a")));
    const params = { id: importer.company, import: file };
    await importer.owner.call(endpoints.start, { params, body: { kind: "preview" } });
    const sent = await importer.send(file, JSON.stringify(buildPostings("b")));
    const changed = await importer.owner.try(endpoints.change, { params, body: { reward: 9 } });
    for (const one of [sent, changed]) expect(one).toMatchObject({ status: 409, body: { code: "import_running" } });
    await world.queue.work(PROCESS_IMPORT);
    expect((await importer.send(file, JSON.stringify(buildPostings("b")))).status).toBe(200);
  });
});
