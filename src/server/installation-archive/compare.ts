import type pg from "pg";
import type { Progress } from "../backup/progress.ts";
import { type ArchivedTable, type Manifest, tablePath } from "./format.ts";
import { batchesOf, checkedLines } from "./lines.ts";
import { keyOf, type Shape, sameRows, shapesOf } from "./rows.ts";

/** What a report says of a table as a whole. */
export type TableReport = {
  readonly table: string;
  readonly rows: number;
  readonly added: number;
  readonly there_already: number;
  readonly kept_as_here: number;
  readonly not_here: number;
};
/** What a report says of one row that is not the same in both. */
type RowReport = { readonly table: string; readonly key: unknown; readonly state: string; readonly columns?: string[] };
/** Hears each line of a report. */
export type Tell = (line: TableReport | RowReport | Record<string, unknown>) => Promise<void>;

type Lines = readonly { readonly text: string; readonly value: Record<string, unknown> }[];

async function rowsHere(
  client: pg.ClientBase,
  shape: Shape,
  batch: Lines,
): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await client.query<{ line: string }>(sameRows(shape), [
    `[${batch.map(({ text }) => text).join(",")}]`,
  ]);
  const parsed = rows.map(({ line }) => JSON.parse(line) as Record<string, unknown>);
  return new Map(parsed.map((row) => [keyOf(shape, row), row]));
}

type Both = { readonly folder: string; readonly progress: Progress; readonly tell: Tell };

async function compareTable(
  client: pg.ClientBase,
  table: ArchivedTable,
  here: Shape,
  { folder, progress, tell }: Both,
) {
  const names = new Set(table.columns.map(({ name }) => name));
  // Columns that came since are no difference.
  const shape = { ...here, columns: here.columns.filter(({ name }) => names.has(name)) };
  const count = { there_already: 0, kept_as_here: 0, not_here: 0 };
  for await (const batch of batchesOf(checkedLines(folder, tablePath(table.name), table, progress.add))) {
    const found = await rowsHere(client, shape, batch);
    for (const { value } of batch) {
      const own = found.get(keyOf(shape, value));
      const columns =
        own &&
        shape.columns
          .map(({ name }) => name)
          .filter((name) => JSON.stringify(own[name]) !== JSON.stringify(value[name]));
      const state = columns === undefined ? "not_here" : columns.length > 0 ? "kept_as_here" : "there_already";
      count[state] += 1;
      const key = shape.primary_key.map((name) => value[name]);
      if (state !== "there_already") await tell({ table: table.name, key, state, ...(columns && { columns }) });
    }
  }
  const report: TableReport = { table: table.name, rows: table.rows, added: 0, ...count };
  await tell(report);
  return report;
}

/** Compares the rows of an archive with those of a database, and writes nothing. Gives what is so of each table. */
export async function compareRows(client: pg.ClientBase, { tables }: Manifest, both: Both): Promise<TableReport[]> {
  const shapes = new Map((await shapesOf(client)).map((shape) => [shape.name, shape]));
  const found: TableReport[] = [];
  for (const table of tables) {
    const here = shapes.get(table.name);
    if (here !== undefined) found.push(await compareTable(client, table, here, both));
  }
  return found;
}
