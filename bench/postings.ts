import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { BUSINESS_JOBS } from "../src/server/demo/jobs-business.ts";
import { PRODUCT_JOBS } from "../src/server/demo/jobs-product.ts";
import { SOFTWARE_JOBS } from "../src/server/demo/jobs-software.ts";
import { sanitizeDescriptionHtml, textOfDescription } from "../src/server/jobs/import/sanitize-description.ts";

/** The part of a posting used for a benchmark's job: its HTML sanitized like an import, and the same as text. */
export type Posting = { title: string; location: string; company: string; html: string; text: string };

type RawPosting = { title: string; location: string; descriptionHtml: string };

async function readBoards(folder: string): Promise<Posting[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  const postings: Posting[] = [];
  for (const file of files) {
    const board = JSON.parse(await readFile(join(folder, file), "utf8")) as { jobs: RawPosting[] };
    const company = decodeURIComponent(file.replace(/\.json$/, ""));
    for (const { title, location, descriptionHtml } of board.jobs) {
      const html = sanitizeDescriptionHtml(descriptionHtml);
      postings.push({ title, location, company, html, text: textOfDescription(html) });
    }
  }
  if (postings.length === 0) throw new Error(`There are no job boards in ${folder}.`);
  return postings;
}

function demoPostings(): Posting[] {
  return [...SOFTWARE_JOBS, ...PRODUCT_JOBS, ...BUSINESS_JOBS].map(({ title, location, company, description }) => {
    const html = sanitizeDescriptionHtml(description.map((paragraph) => `<p>${paragraph}</p>`).join(""));
    return { title, location, company, html, text: textOfDescription(html) };
  });
}

/**
 * Postings from a folder of job boards, whose texts are never stored in the repository; without one, those of the demo
 * marketplace, which are shorter.
 */
export async function readPostings(folder: string | undefined): Promise<Posting[]> {
  return folder === undefined ? demoPostings() : readBoards(folder);
}

/** The same postings with descriptions cut to some characters. */
export function shortenPostings(postings: readonly Posting[], characters: number): Posting[] {
  return postings.map((posting) => {
    const html = sanitizeDescriptionHtml(posting.html.slice(0, characters).replace(/<[^>]*$/, ""));
    return { ...posting, html, text: posting.text.slice(0, characters).toWellFormed() };
  });
}
