import { asc, eq } from "drizzle-orm";
import { companyEndpoints } from "../../src/contract/companies/companies.ts";
import type { ImportRunDetail } from "../../src/contract/jobs/posting/import-runs.ts";
import { jobImportEndpoints as endpoints, type JobImport } from "../../src/contract/jobs/posting/job-imports.ts";
import { jobs } from "../../src/server/infra/db/tables/jobs.ts";
import { PROCESS_IMPORT } from "../../src/server/jobs/import/process-import.ts";
import { reconcileImports } from "../../src/server/jobs/import/reconcile-imports.ts";
import { type JobBoard, startJobBoard } from "./job-board.ts";
import { createWorld, type Person, type World } from "./world.ts";

type Asked = { readonly preview?: string; readonly close_most?: boolean };

/** A company that imports jobs, and the user who posts for it. */
export type ImportingCompany = Awaited<ReturnType<typeof createImportingCompany>>;

/** A product that may read a local job board, and these hosts. Close it at the end of the file. */
export async function createImportWorld(hosts: readonly string[] = []) {
  const board = await startJobBoard();
  const world = await createWorld({ config: { IMPORT_HOSTS: [...hosts, board.host].join(",") } });
  return {
    world,
    board,
    async close() {
      await world.close();
      await board.close();
    },
  };
}

/** A new company whose owner imports jobs; `nth` makes it unique. */
export async function createImportingCompany(world: World, board: JobBoard, nth: string | number) {
  const owner: Person = await world.person("Pat Poster");
  const named = { name: `Imported ${nth}`, website: `https://imported-${nth}.example` };
  const { id: company } = await owner.call(companyEndpoints.create, { body: named });

  async function run(own: string, kind: "preview" | "import", asked: Asked = {}): Promise<ImportRunDetail> {
    const params = { id: company, import: own };
    const { id } = await owner.call(endpoints.start, { params, body: { kind, ...asked } });
    await world.queue.work(PROCESS_IMPORT);
    return owner.call(endpoints.run, { params: { ...params, run: id } });
  }
  const shown = async (own: string): Promise<JobImport> => {
    const found = (await owner.call(endpoints.list, { params: { id: company } })).items.find(({ id }) => id === own);
    if (found === undefined) throw new Error("there is no such import");
    return found;
  };
  const rows = () => world.ctx.db.select().from(jobs).where(eq(jobs.company, company)).orderBy(asc(jobs.source_id));

  return {
    owner,
    company,
    run,
    shown,
    rows,
    statuses: async () => (await rows()).map(({ source_id, status }) => `${source_id} ${status}`),
    async added(more: Record<string, unknown> = {}): Promise<string> {
      const body = { address: board.address, reward: 2_500, ...more };
      return (await owner.call(endpoints.add, { params: { id: company }, body })).id;
    },
    /** Previews and then imports; `close_most`: also confirms closing many jobs. */
    async taken(own: string, close_most = false): Promise<ImportRunDetail> {
      const { id } = await run(own, "preview");
      return run(own, "import", { preview: id, close_most });
    },
    /** Uploads a file. */
    send: (own: string, text: string | Uint8Array, name = "board.json") =>
      owner.try(endpoints.upload, {
        params: { id: company, import: own },
        query: { name },
        body: typeof text === "string" ? new TextEncoder().encode(text) : text,
      }),
    /** Lets a day pass so that the scheduled import runs. The clock is not changed, because sessions would expire. */
    async day(own: string, answer: unknown[] | number) {
      board.postings = answer;
      await world.pool.query("UPDATE job_imports SET due_at = $2 WHERE id = $1 AND daily", [own, world.clock.now()]);
      await reconcileImports(world.ctx);
      await reconcileImports(world.ctx);
      await world.queue.work(PROCESS_IMPORT);
      return (await shown(own)).imported;
    },
    /** Turns the daily import on or off. */
    daily: (own: string, on = true) =>
      owner.call(endpoints.change, { params: { id: company, import: own }, body: { reward: 2_500, daily: on } }),
  };
}
