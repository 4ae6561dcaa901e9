import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../columns.ts";
import { users } from "./users.ts";

/**
 * Stored files: CVs, avatars, logos. The bytes lie under `storage_key`, which contains no user input. A file begins as
 * an upload that the holder of its token may attach to a record; unattached files are deleted.
 */
export const files = pgTable(
  "files",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ["cv", "avatar", "logo"] }).notNull(),
    storage_key: text().notNull(),
    /** The original file name, for display only; never used as a path. */
    name: text().notNull(),
    size: integer().notNull(),
    /** Hash of the uploaded bytes, base64url. */
    sha256: text().notNull(),
    type: text().notNull(),
    /** Null for visitors. */
    uploaded_by: uuid().references(() => users.id),
    /** Hashed; null once the file is attached. */
    token_hash: text(),
    attached_at: timestamptz(),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    check("files_kind_known", sql`${table.kind} IN ('cv', 'avatar', 'logo')`),
    uniqueIndex("files_storage_key").on(table.storage_key),
    uniqueIndex("files_token_key").on(table.token_hash),
    index("files_waiting_index").on(table.created_at, table.id).where(sql`attached_at IS NULL`),
    index("files_owner_index").on(table.uploaded_by, table.size),
  ],
);
