import { paths } from "../../../contract/paths.ts";

/** Path of a company's feeds and embed codes. Separate, so that pages do not load more than the path. */
export function feedsPath(company: string): string {
  return paths.team(company).replace(/team$/, "feeds");
}
