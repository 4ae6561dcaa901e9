import type { JobDetail } from "../../../contract/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import type { Pay } from "../../../contract/pay.ts";
import type { JobType } from "../../../contract/statuses.ts";
import { closesAt } from "../../../rules/jobs.ts";
import { countryName, type PostalAddress, workplaceOf } from "./job-places.ts";
import { type Block, blocksOf } from "./paragraphs.ts";

/** The words of schema.org; "Remote" says nothing of the hours. */
const EMPLOYMENT: Record<JobType, string> = {
  "Full-time": "FULL_TIME",
  "Part-time": "PART_TIME",
  Contract: "CONTRACTOR",
  Internship: "INTERN",
  Remote: "OTHER",
};

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

function htmlOfBlock(block: Block): string {
  if (block.kind === "text") return `<p>${escaped(block.text).replaceAll("\n", "<br>")}</p>`;
  return `<ul>${block.points.map((point) => `<li>${escaped(point)}</li>`).join("")}</ul>`;
}

/** A typed text as HTML: paragraphs with their lines, and lists. */
export function htmlOfText(text: string): string {
  return blocksOf(text).map(htmlOfBlock).join("");
}

/** Addresses as they are understood (rule J31); the typed location where nothing of it is. */
function addressesOf(job: JobDetail, typed: readonly PostalAddress[]): PostalAddress[] {
  const known = job.places.flatMap(({ remote, kind, name, region, country }): PostalAddress[] => {
    const address = { "@type": "PostalAddress" } as const;
    if (remote || kind === null || kind === "group") return [];
    if (kind === "country") return [{ ...address, addressCountry: name }];
    const addressCountry = country === null ? {} : { addressCountry: country };
    if (kind === "region") return [{ ...address, addressRegion: name, ...addressCountry }];
    return [
      { ...address, addressLocality: name, ...(region !== null && { addressRegion: region }), ...addressCountry },
    ];
  });
  return known.length > 0 ? known : [...typed];
}

function placesOf(job: JobDetail) {
  const { places: typed, remote, within } = workplaceOf(job.location, job.f_type);
  const places = addressesOf(job, typed);
  const jobLocation = places.map((address) => ({ "@type": "Place", address }));
  const where = within.length > 0 ? within : places.flatMap(({ addressCountry }) => addressCountry ?? []);
  const countries = [...new Set(where.length > 0 ? where.map(countryName) : ["Worldwide"])];
  return {
    ...(jobLocation.length > 0 && { jobLocation }),
    ...(remote && {
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: countries.map((name) => ({ "@type": "Country", name })),
    }),
  };
}

/** What is paid, in the words of schema.org; a bound that nobody named is left out (rule J19). */
function salaryOf({ min, max, currency, per }: Pay) {
  const range =
    min === max ? { value: min } : { ...(min !== null && { minValue: min }), ...(max !== null && { maxValue: max }) };
  return {
    "@type": "MonetaryAmount",
    currency,
    value: { "@type": "QuantitativeValue", ...range, unitText: per.toUpperCase() },
  };
}

/** A job as schema.org's JobPosting (rule P9). Takes the origin of the site; a logo needs its whole address. */
export function jobPosting(job: JobDetail, origin: string) {
  const { company } = job;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: job.description_format === "html" ? job.description : htmlOfText(job.description),
    datePosted: job.created_at,
    ...(job.closing_date !== null && { validThrough: new Date(closesAt(job.closing_date)).toISOString() }),
    employmentType: EMPLOYMENT[job.f_type],
    directApply: true,
    url: `${origin}${paths.job(job.id)}`,
    identifier: { "@type": "PropertyValue", name: company.name, value: job.id },
    hiringOrganization: {
      "@type": "Organization",
      name: company.name,
      ...(company.website !== "" && { sameAs: company.website }),
      ...(company.logo !== null && { logo: new URL(company.logo, origin).href }),
    },
    ...(job.pay !== null && { baseSalary: salaryOf(job.pay) }),
    ...placesOf(job),
  };
}
