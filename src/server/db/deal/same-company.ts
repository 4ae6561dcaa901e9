import { type SQL, sql } from "drizzle-orm";

/** Whether the website of a row is proved to be theirs (rule C1). */
const proved = (company: string) =>
  `(${company}.verified_by IS NOT NULL AND ${company}.verified_website IS NOT DISTINCT FROM ${company}.website_key)`;

/** One website that both have proved: whoever only types it stops nobody's jobs. */
const oneWebsite = (one: string, other: string) =>
  `(${one}.website_key <> '' AND ${other}.website_key = ${one}.website_key AND ${proved(one)} AND ${proved(other)})`;

/** The memberships of owners, each with those of the same person; named so that no query's own names stand in their way. */
const OWNERS = `company_members AS owner_here JOIN company_members AS owner_there
  ON owner_there.user_id = owner_here.user_id AND owner_here.role = 'owner' AND owner_there.role = 'owner'`;

/**
 * Condition: two rows of `companies`, as the query calls them, are one company in what a hire owes (rules N5, R38): the same row, or one
 * website, which both or neither have proved, or which has an owner in both teams. Takes names of the query alone, never a value.
 */
export function sameCompany(one: string, other: string): SQL {
  const shared = `EXISTS (SELECT FROM ${OWNERS} WHERE owner_here.company = ${one}.id AND owner_there.company = ${other}.id)`;
  const website = `${one}.website_key <> '' AND ${other}.website_key = ${one}.website_key`;
  return sql.raw(`(${other}.id = ${one}.id OR (${website} AND (${proved(one)} = ${proved(other)} OR ${shared})))`);
}

/** The ids of all companies that are stopped with this one (rule R38): of one website that both have proved, or of one owner whatever their website. */
export function stoppedWith(company: SQL): SQL {
  return sql`SELECT ${company} AS id
    UNION SELECT there.id FROM companies AS here JOIN companies AS there ON ${sql.raw(oneWebsite("here", "there"))} WHERE here.id = ${company}
    UNION SELECT owner_there.company FROM ${sql.raw(OWNERS)} WHERE owner_here.company = ${company}`;
}

/**
 * Counts of companies, added up over all that are stopped together: the text of a query of `company` and `n`. `counted` is the name of
 * one in the query with the same two columns, each company once.
 */
export function addedUp(counted: string): string {
  return `SELECT company, sum(n)::int AS n FROM (
      SELECT company, company AS of, n FROM ${counted}
      UNION SELECT there.id, of.company, n FROM ${counted} AS of JOIN companies AS here ON here.id = of.company
        JOIN companies AS there ON ${oneWebsite("here", "there")}
      UNION SELECT owner_there.company, of.company, n FROM ${counted} AS of JOIN ${OWNERS} ON owner_here.company = of.company
    ) AS concerned GROUP BY company`;
}
