import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import type { Pay } from "../../../../contract/jobs/pay.ts";
import type { Place } from "../../../../contract/jobs/places.ts";
import { paths } from "../../../../contract/paths.ts";
import type { JobType } from "../../../../contract/statuses.ts";
import { closesAt } from "../../../../rules/jobs.ts";
import { GROUP_IDS } from "../../../../rules/places/group-ids.ts";
import { GROUPS } from "../../../../rules/places/groups.ts";
import { textToHtml } from "../../../../rules/posting/text-html.ts";

/** Employment types of schema.org; "Remote" says nothing about the hours. */
const EMPLOYMENT: Record<JobType, string> = {
  "Full-time": "FULL_TIME",
  "Part-time": "PART_TIME",
  Contract: "CONTRACTOR",
  Internship: "INTERN",
  Remote: "OTHER",
};

/** An address in schema.org's terms. */
type PostalAddress = {
  "@type": "PostalAddress";
  addressLocality?: string;
  addressRegion?: string;
  addressCountry?: string;
};
type Area = { "@type": "Country" | "State" | "AdministrativeArea"; name: string };

/** Maximum number of countries listed individually; larger groups are omitted. */
const MAX_COUNTRIES = 30;
const NAMES = new Intl.DisplayNames(["en"], { type: "region" });

function countriesOfGroup(group: string): string[] {
  const id = GROUP_IDS.find((one) => one === group);
  return id === undefined ? [] : GROUPS[id].of.split(" ").filter((code) => code !== "");
}

/** The addresses of the workplace, as understood from the location (rule J31). */
function workplaceAddresses({ remote, kind, name, region, country }: Place): PostalAddress[] {
  const address = { "@type": "PostalAddress" } as const;
  const addressCountry = country === null ? {} : { addressCountry: country };
  if (remote || kind === null) return [];
  if (kind === "country") return [{ ...address, addressCountry: name }];
  if (kind === "region") return [{ ...address, addressRegion: name, ...addressCountry }];
  if (kind === "city")
    return [
      { ...address, addressLocality: name, ...(region !== null && { addressRegion: region }), ...addressCountry },
    ];
  const countries = countriesOfGroup(name);
  return countries.length > MAX_COUNTRIES ? [] : countries.map((code) => ({ ...address, addressCountry: code }));
}

/** The areas from which remote work is possible; a place without one stands for its country. */
function remoteAreas({ remote, kind, name, country }: Place): Area[] {
  if (kind === null) return [];
  if (kind === "group")
    return countriesOfGroup(name).map((code) => ({ "@type": "Country", name: NAMES.of(code) ?? code }));
  const code = kind === "country" ? name : country;
  if (code === null) return [];
  const land = NAMES.of(code) ?? code;
  return remote && kind === "region"
    ? [{ "@type": "State", name: `${name}, ${land}` }]
    : [{ "@type": "Country", name: land }];
}

function remoteReach(places: readonly Place[]): Area[] {
  // "Worldwide" replaces a list of all countries.
  const world: Area = { "@type": "AdministrativeArea", name: "Worldwide" };
  if (places.some(({ remote, name }) => remote && name === "worldwide")) return [world];
  const said = places.filter(({ remote, kind }) => remote && kind !== null);
  const areas = (said.length > 0 ? said : places).flatMap(remoteAreas);
  const unlike = [...new Map(areas.map((area) => [area.name, area])).values()];
  return unlike.length > 0 ? unlike : [world];
}

function placesData({ places, location, f_type }: JobDetail) {
  const remote = f_type === "Remote" || places.some((place) => place.remote);
  const known = places.flatMap(workplaceAddresses);
  const typed: PostalAddress[] = remote ? [] : [{ "@type": "PostalAddress", addressLocality: location }];
  const jobLocation = (known.length > 0 ? known : typed).map((address) => ({ "@type": "Place", address }));
  return {
    ...(jobLocation.length > 0 && { jobLocation }),
    ...(remote && { jobLocationType: "TELECOMMUTE", applicantLocationRequirements: remoteReach(places) }),
  };
}

/** The pay in schema.org's terms; a missing bound is omitted (rule J19). */
function salaryData({ min, max, currency, per }: Pay) {
  const range =
    min === max ? { value: min } : { ...(min !== null && { minValue: min }), ...(max !== null && { maxValue: max }) };
  return {
    "@type": "MonetaryAmount",
    currency,
    value: { "@type": "QuantitativeValue", ...range, unitText: per.toUpperCase() },
  };
}

/** A job as schema.org's JobPosting (rule P9). Takes the site's origin, because a logo needs an absolute URL. */
export function jobPosting(job: JobDetail, origin: string) {
  const { company } = job;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: job.description_format === "html" ? job.description : textToHtml(job.description),
    datePosted: job.posted_on ?? job.created_at,
    ...(job.closing_date !== null && { validThrough: new Date(closesAt(job.closing_date)).toISOString() }),
    totalJobOpenings: job.openings,
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
    ...(job.pay !== null && { baseSalary: salaryData(job.pay) }),
    ...placesData(job),
  };
}
