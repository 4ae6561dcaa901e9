import { paths } from "../../../contract/paths.ts";

/** Where a company's words to candidates are; with `job` that job's own, with `mail` one occasion. Not every page needs to carry it. */
export function mailsPath(company: string, { job, mail }: { job?: string; mail?: string } = {}): string {
  const search = new URLSearchParams({ ...(job && { job }), ...(mail && { mail }) });
  return `${paths.team(company).replace(/team$/, "mails")}${search.size === 0 ? "" : `?${search}`}`;
}
