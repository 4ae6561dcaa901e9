import type { Language } from "../../contract/choices.ts";
import { paths } from "../../contract/paths.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { htmlText } from "../posting/html-text.ts";
import { feedHome, feedPath, localizedPath } from "./addresses.ts";
import { factsOf } from "./facts.ts";
import type { FeedJob, FeedSubject } from "./feed-job.ts";
import { FEED_WORDS } from "./words.ts";
import { cdata, xmlText } from "./xml.ts";

/** A feed before it is written: company, jobs, language, and the time of the last change. */
export type FeedContent = {
  readonly subject: FeedSubject;
  readonly jobs: readonly FeedJob[];
  readonly language: Language;
  readonly changed: Date | null;
};

/** Title and description of a feed. */
export function titlesOf(subject: FeedSubject, language: Language): { title: string; text: string } {
  const words = FEED_WORDS[language];
  if (subject === null) return { title: `${words.board} · ${PRODUCT_NAME}`, text: words.board_text };
  return { title: `${words.at(subject.name)} · ${PRODUCT_NAME}`, text: words.at_text(subject.name) };
}

/** A job for people: a line of facts, each with its own text direction, and its description. */
export function jobHtml(job: FeedJob, language: Language): string {
  const facts = [job.company.name, ...factsOf(job, language)].map((fact) => `<bdi>${htmlText(fact)}</bdi>`);
  return `<p>${facts.join(" · ")}</p><div dir="auto">${job.html}</div>`;
}

/** The GUID stays the same even if the site moves. */
export function guidOf(job: Pick<FeedJob, "id">): string {
  return `urn:uuid:${job.id}`;
}

/** Readers expect HTML in a description, so it is escaped as such; a title is plain text. */
function itemOf(job: FeedJob, origin: string, language: Language): string {
  return `<item>
<title>${xmlText(job.title)}</title>
<link>${xmlText(origin + paths.job(job.id))}</link>
<guid isPermaLink="false">${xmlText(guidOf(job))}</guid>
<pubDate>${job.listed_at.toUTCString()}</pubDate>
<dc:creator>${xmlText(job.company.name)}</dc:creator>
<category>${xmlText(job.f_type)}</category>
<description>${xmlText(htmlText(job.summary))}</description>
<content:encoded>${cdata(jobHtml(job, language))}</content:encoded>
</item>
`;
}

const NAMESPACES = `xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"`;

/** A feed as RSS 2.0 (rule X61). Takes the origin for all paths. */
export function rssXml(origin: string, { subject, jobs, language, changed }: FeedContent): string {
  const { title, text } = titlesOf(subject, language);
  const id = subject?.id ?? null;
  const self = origin + localizedPath(feedPath(id, "jobs.rss"), language);
  const built = changed === null ? "" : `<lastBuildDate>${changed.toUTCString()}</lastBuildDate>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${NAMESPACES}>
<channel>
<title>${xmlText(title)}</title>
<link>${xmlText(origin + localizedPath(feedHome(id), language))}</link>
<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>
<description>${xmlText(text)}</description>
<language>${language}</language>
<generator>${PRODUCT_NAME}</generator>
${built}${jobs.map((job) => itemOf(job, origin, language)).join("")}</channel>
</rss>
`;
}
