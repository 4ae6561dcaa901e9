import { type SQL, sql } from "drizzle-orm";

/** Whether a company's website is verified (rule C1). */
const isWebsiteVerified = (company: string) =>
  `(${company}.verified_by IS NOT NULL AND ${company}.verified_website IS NOT DISTINCT FROM ${company}.website_key)`;

/**
 * The same website, verified by both companies. A company that only enters another's website must not stop its jobs.
 */
const haveSameWebsite = (one: string, other: string) =>
  `(${one}.website_key <> '' AND ${other}.website_key = ${one}.website_key AND ${isWebsiteVerified(one)} AND ${isWebsiteVerified(other)})`;

/**
 * Owner memberships joined with those of the same person. The aliases avoid conflicts with names in the surrounding
 * query.
 */
const OWNERS = `company_members AS owner_here JOIN company_members AS owner_there
  ON owner_there.user_id = owner_here.user_id AND owner_here.role = 'owner' AND owner_there.role = 'owner'`;

/**
 * Condition: two rows of `companies` are the same company with regard to a hire (rules N5, R38): the same row, or the
 * same website, if both or neither verified it or both teams share an owner. Takes the query's table names, never
 * values.
 */
export function isSameCompany(one: string, other: string): SQL {
  const shared = `EXISTS (SELECT FROM ${OWNERS} WHERE owner_here.company = ${one}.id AND owner_there.company = ${other}.id)`;
  const website = `${one}.website_key <> '' AND ${other}.website_key = ${one}.website_key`;
  return sql.raw(
    `(${other}.id = ${one}.id OR (${website} AND (${isWebsiteVerified(one)} = ${isWebsiteVerified(other)} OR ${shared})))`,
  );
}

/**
 * Ids of all companies that are paused together with this one (rule R38): those with the same website verified by both,
 * or with a common owner whatever their website.
 */
export function pausedTogetherWith(company: SQL): SQL {
  return sql`SELECT ${company} AS id
    UNION SELECT there.id FROM companies AS here JOIN companies AS there ON ${sql.raw(haveSameWebsite("here", "there"))} WHERE here.id = ${company}
    UNION SELECT owner_there.company FROM ${sql.raw(OWNERS)} WHERE owner_here.company = ${company}`;
}

/**
 * Query text that sums counts over companies that are paused together, with columns `company` and `n`. `counted` names
 * a relation of the query with the same columns and one row per company.
 */
export function sumOverPausedTogether(counted: string): string {
  return `SELECT company, sum(n)::int AS n FROM (
      SELECT company, company AS of, n FROM ${counted}
      UNION SELECT there.id, of.company, n FROM ${counted} AS of JOIN companies AS here ON here.id = of.company
        JOIN companies AS there ON ${haveSameWebsite("here", "there")}
      UNION SELECT owner_there.company, of.company, n FROM ${counted} AS of JOIN ${OWNERS} ON owner_here.company = of.company
    ) AS concerned GROUP BY company`;
}
