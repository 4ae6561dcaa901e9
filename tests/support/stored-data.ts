import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { mails } from "../../src/server/infra/db/tables/mails.ts";
import { MAIL_ENCRYPTION } from "../../src/server/infra/mail/deliver-mail.ts";
import { decrypt } from "../../src/server/infra/platform/crypto.ts";
import type { World } from "./world.ts";

/** Stored data as text, by location. */
export type StoredData = Record<string, string>;

async function tables(world: World): Promise<StoredData> {
  const { rows } = await world.pool.query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  const kept: StoredData = {};
  for (const { name } of rows) {
    const all = await world.pool.query(`SELECT to_jsonb(t)::text AS row FROM ${name} AS t`);
    kept[name] = all.rows.map(({ row }) => row).join("\n");
  }
  return kept;
}

async function waitingMails(world: World): Promise<string> {
  const key = world.services.secrets.derive(MAIL_ENCRYPTION);
  const rows = await world.ctx.db.select({ encrypted: mails.encrypted }).from(mails);
  return rows.map(({ encrypted }) => (encrypted === null ? "" : decrypt(key, encrypted).toString("utf8"))).join("\n");
}

/** The bytes; for a mail also its decoded headers and parts. */
async function textOf(path: string): Promise<[name: string, text: string]> {
  const raw = await readFile(path);
  if (!path.endsWith(".eml")) return [path, raw.toString("latin1")];
  const { attachments, ...mail } = await PostalMime.parse(raw);
  const parts = attachments.map(({ content }) =>
    (typeof content === "string" ? content : Buffer.from(new Uint8Array(content))).toString(),
  );
  return [`mail "${mail.subject}" ${path}`, [raw.toString(), JSON.stringify(mail), ...parts].join("\n")];
}

async function folders(world: World): Promise<StoredData> {
  const entries = await readdir(world.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(await Promise.all(files.map(textOf)));
}

/** Everything a world stores: each row, waiting mails decrypted, written mails decoded, each file's bytes. */
export async function readEverythingStored(world: World): Promise<StoredData> {
  return { ...(await tables(world)), "waiting mails": await waitingMails(world), ...(await folders(world)) };
}

/** Where one of these words occurs, in any case or hex-encoded, with its surroundings. */
export function findTraces(kept: StoredData, words: readonly string[]): string[] {
  const sought = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word).toString("hex")]);
  return Object.entries(kept).flatMap(([place, text]) => {
    const lower = text.toLowerCase();
    const at = sought.map((word) => lower.indexOf(word)).find((found) => found >= 0);
    return at === undefined ? [] : [`${place}: …${text.slice(Math.max(0, at - 160), at + 80)}…`];
  });
}
