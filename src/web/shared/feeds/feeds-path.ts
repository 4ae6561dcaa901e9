import { paths } from "../../../contract/paths.ts";

/** Where a company's team finds its feeds and what to embed. Not every page needs to carry it. */
export function feedsPath(company: string): string {
  return paths.team(company).replace(/team$/, "feeds");
}
