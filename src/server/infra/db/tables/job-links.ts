import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { parentId, timestamptz } from "../columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/** The link of a private job (rule J51): its token encrypted for those who edit the job, and hashed for lookup. */
export const jobLinks = pgTable(
  "job_links",
  {
    job: uuid()
      .primaryKey()
      .references(() => jobs.id, { onDelete: "cascade" }),
    encrypted: text().notNull(),
    token_hash: text().notNull(),
    created_at: timestamptz().notNull(),
  },
  (table) => [uniqueIndex("job_links_token_key").on(table.token_hash)],
);

/** Users who opened that link while signed in and keep access until it is renewed. */
export const jobLinkHolders = pgTable(
  "job_link_holders",
  {
    job: parentId(() => jobs.id),
    user_id: parentId(() => users.id),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ name: "job_link_holders_key", columns: [table.job, table.user_id] }),
    index("job_link_holders_user_index").on(table.user_id),
  ],
);
