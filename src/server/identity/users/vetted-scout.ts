import { type SQL, sql } from "drizzle-orm";
import { users } from "../../infra/db/tables/users.ts";

/**
 * SQL condition: the joined `users` row has the Vetted Scout badge (rules S2, A10): an application under the account's
 * address was approved, and the address was verified. Computed on read, so it cannot become stale.
 */
export const isVettedScout: SQL<boolean> = sql<boolean>`(${users.verified} AND EXISTS (
  SELECT FROM scout_applications AS scout JOIN auth_users AS account ON account.email_key = scout.email_key
  WHERE account.id = ${users.id} AND scout.status = 'approved'))`;
