import { paths } from "../../../contract/paths.ts";

/**
 * Path of a company's email templates for candidates; `job` selects those of a job, `mail` one template. Separate, so
 * that pages do not load more.
 */
export function emailTemplatesPath(company: string, { job, mail }: { job?: string; mail?: string } = {}): string {
  const search = new URLSearchParams({ ...(job && { job }), ...(mail && { mail }) });
  return `${paths.team(company).replace(/team$/, "mails")}${search.size === 0 ? "" : `?${search}`}`;
}
