import { paths } from "../../contract/paths.ts";
import { PRODUCT_KEY } from "../../contract/product.ts";
import { feedHome, feedPath, localizedPath } from "./addresses.ts";
import type { FeedJob } from "./feed-job.ts";
import { type FeedContent, guidOf, jobHtml, titlesOf } from "./rss.ts";

/** Extensions are under our own name, as version 1.1 of the format requires. */
const OWN = `_${PRODUCT_KEY}`;

/** An image's absolute URL; our own images are stored by path. */
function within(origin: string, address: string): string {
  return address.startsWith("/") ? origin + address : address;
}

function itemOf(job: FeedJob, origin: string, language: FeedContent["language"]) {
  const { company } = job;
  const avatar = company.logo === null ? {} : { avatar: within(origin, company.logo) };
  return {
    id: guidOf(job),
    url: origin + paths.job(job.id),
    title: job.title,
    summary: job.summary,
    content_html: jobHtml(job, language),
    date_published: job.listed_at.toISOString(),
    date_modified: job.updated_at.toISOString(),
    authors: [{ name: company.name, url: origin + paths.companyJobs(company.id), ...avatar }],
    tags: [job.f_type, ...job.tags],
    [OWN]: {
      job: job.id,
      company: company.id,
      location: job.location,
      places: job.places,
      type: job.f_type,
      reward_amount: job.reward_amount,
      pay: job.pay,
      posted_at: job.created_at.toISOString(),
      closing_date: job.closing_date,
    },
  };
}

/** A feed as JSON Feed 1.1 (rule X61). `next`: the cursor of the next page, null on the last one. */
export function jsonFeed(origin: string, content: FeedContent, here: string | undefined, next: string | null): object {
  const { subject, jobs, language } = content;
  const id = subject?.id ?? null;
  const plain = origin + localizedPath(feedPath(id, "jobs.json"), language);
  // A cursor needs no URL encoding.
  const address = (cursor: string | null | undefined) =>
    cursor ? `${plain}${plain.includes("?") ? "&" : "?"}cursor=${cursor}` : plain;
  const { title, text } = titlesOf(subject, language);
  return {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: origin + localizedPath(feedHome(id), language),
    feed_url: address(here),
    ...(next !== null && { next_url: address(next) }),
    description: text,
    favicon: `${origin}/favicon.ico`,
    ...(subject?.logo && { icon: within(origin, subject.logo) }),
    language,
    items: jobs.map((job) => itemOf(job, origin, language)),
  };
}
