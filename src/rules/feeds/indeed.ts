import type { Place } from "../../contract/jobs/places.ts";
import { paths } from "../../contract/paths.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import type { JobType } from "../../contract/statuses.ts";
import { closesAt } from "../jobs.ts";
import { payText } from "./facts.ts";
import type { FeedJob } from "./feed-job.ts";
import { cdata, xmlText } from "./xml.ts";

/** Job types of that format; "Remote" does not state the hours. */
const JOB_TYPES: Partial<Record<JobType, string>> = {
  "Full-time": "fulltime",
  "Part-time": "parttime",
  Contract: "contract",
  Internship: "internship",
};

/** The format has one location: the first on-site place, otherwise the first remote one. */
function placeOf(places: readonly Place[]): Place | undefined {
  const known = places.filter(({ kind }) => kind !== null && kind !== "group");
  return known.find(({ remote }) => !remote) ?? known[0];
}

function isAway({ f_type, places }: FeedJob): boolean {
  return f_type === "Remote" || places.some(({ remote }) => remote);
}

function locationOf(job: FeedJob): { city: string; state: string; country: string } {
  const place = placeOf(job.places);
  // An unparsed location is on site; for remote work it may be anything.
  if (place === undefined) return { city: isAway(job) ? "" : job.location, state: "", country: "" };
  const { kind, name, region, country } = place;
  if (kind === "country") return { city: "", state: "", country: name };
  if (kind === "region") return { city: "", state: name, country: country ?? "" };
  return { city: name, state: region ?? "", country: country ?? "" };
}

/** A job with only remote places is fully remote; with an on-site place it is hybrid. */
function remoteOf(job: FeedJob): string {
  if (!isAway(job)) return "";
  return job.places.some(({ remote, kind }) => !remote && kind === "city") ? "Hybrid remote" : "Fully remote";
}

/** One job of that feed. Unknown values have no element instead of an empty one (rule X62). */
export function indeedJob(origin: string, job: FeedJob): string {
  const { city, state, country } = locationOf(job);
  const elements = {
    title: job.title,
    date: job.created_at.toISOString(),
    referencenumber: job.id,
    requisitionid: job.id,
    url: origin + paths.job(job.id),
    company: job.company.name,
    sourcename: job.company.name,
    city,
    state,
    country,
    description: job.html,
    salary: job.pay === null ? "" : payText(job.pay, "en"),
    jobtype: JOB_TYPES[job.f_type] ?? "",
    expirationdate: job.closing_date === null ? "" : new Date(closesAt(job.closing_date)).toISOString(),
    remotetype: remoteOf(job),
  };
  const filled = Object.entries(elements).filter(([, text]) => text !== "");
  return `<job>\n${filled.map(([name, text]) => `<${name}>${cdata(text)}</${name}>\n`).join("")}</job>\n`;
}

/** The beginning and end of such a feed. */
export function indeedFrame(origin: string): readonly [string, string] {
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<source>\n`;
  const publisher = `<publisher>${PRODUCT_NAME}</publisher>\n<publisherurl>${xmlText(origin)}</publisherurl>\n`;
  return [head + publisher, "</source>\n"];
}
