import { afterAll, beforeAll, expect, test } from "vitest";
import { CURRENCIES, PAY_PERIODS } from "../../src/contract/jobs/pay.ts";
import { JOB_TYPES } from "../../src/contract/statuses.ts";
import { jobPosting } from "../../src/web/features/jobs/job/job-posting.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let owner: Person;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Marguerite Olander");
});
afterAll(() => world.close());

const ORIGIN = "https://jobs.example";
const LOCATIONS = [
  "Lisbon",
  "Berlin, Germany; Remote",
  "Remote",
  "Remote - Worldwide",
  "Anywhere",
  "Remote - EU",
  "Remote in California",
  "Remote (US or Canada)",
  "DACH",
  "EMEA",
  "Austin, TX / Munich / Remote in the EU",
  "Singapore",
  "Hong Kong",
  "Room 4.01",
  "\u003c/script> 東京 🦊",
];

/** ISO 8601, as search engines read it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const EMPLOYMENT = ["FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"];
const COUNTRIES = new Set<string>(
  Array.from({ length: 26 * 26 }, (_, nth) => String.fromCharCode(65 + Math.floor(nth / 26), 65 + (nth % 26))).map(
    (code) => new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code,
  ),
);

type Posting = ReturnType<typeof jobPosting>;
type Salary = NonNullable<Posting["baseSalary"]>;
type Amounts = { value?: number | null; minValue?: number; maxValue?: number; unitText: string };

function salaryFaults({ currency, value }: Salary): string[] {
  const { value: one, minValue, maxValue, unitText }: Amounts = value;
  return [
    ...((CURRENCIES as readonly string[]).includes(currency) ? [] : ["baseSalary.currency"]),
    ...(["HOUR", "DAY", "WEEK", "MONTH", "YEAR"].includes(unitText) ? [] : ["baseSalary.unitText"]),
    ...((one === undefined) === (minValue === undefined && maxValue === undefined) ? ["baseSalary.value"] : []),
    ...((minValue ?? 0) > (maxValue ?? Number.POSITIVE_INFINITY) ? ["baseSalary.range"] : []),
    ...([one, minValue, maxValue].every((amount) => amount === undefined || (amount ?? 0) > 0)
      ? []
      : ["baseSalary.amount"]),
  ];
}

/** A permitted area of remote work: a country, a state with its country, or the world. */
function isArea({ "@type": type, name }: { "@type": string; name: string }): boolean {
  if (type === "AdministrativeArea") return name === "Worldwide";
  const country = type === "State" ? (/^.+, (.+)$/.exec(name)?.[1] ?? "") : name;
  return ["Country", "State"].includes(type) && COUNTRIES.has(country);
}

/**
 * Violations of the documented rules for postings:
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting.
 */
function faultsIn(posting: Posting): string[] {
  const { jobLocation = [], jobLocationType, applicantLocationRequirements, baseSalary, identifier } = posting;
  const { name, sameAs, logo } = posting.hiringOrganization;
  const needs = (met: boolean, fault: string) => (met ? [] : [fault]);
  return [
    ...needs(posting["@context"] === "https://schema.org" && posting["@type"] === "JobPosting", "@type"),
    ...needs(posting.title.trim() !== "", "title"),
    ...needs(/^<(?:p|ul)>.*<\/(?:p|ul)>$/s.test(posting.description), "description is HTML"),
    ...needs(INSTANT.test(posting.datePosted), "datePosted"),
    ...needs(posting.validThrough === undefined || INSTANT.test(posting.validThrough), "validThrough"),
    ...needs(EMPLOYMENT.includes(posting.employmentType), "employmentType"),
    ...needs(name !== "", "hiringOrganization.name"),
    ...needs(
      [sameAs, logo].every((link) => link === undefined || URL.canParse(link)),
      "links of the organization",
    ),
    ...needs(identifier.name === name && identifier.value !== "", "identifier"),
    ...needs(posting.directApply === true && URL.canParse(posting.url), "directApply"),
    // Either a location or remote work is required.
    ...needs(jobLocation.length > 0 || jobLocationType === "TELECOMMUTE", "jobLocation"),
    ...needs(jobLocationType === undefined || jobLocationType === "TELECOMMUTE", "jobLocationType"),
    ...needs((jobLocationType === undefined) === (applicantLocationRequirements === undefined), "reach of remote work"),
    ...needs((applicantLocationRequirements ?? []).every(isArea), "applicantLocationRequirements"),
    ...jobLocation.flatMap(({ address: { addressCountry, addressLocality = "", ...rest } }) => [
      // An unparsed location stays as typed; a parsed one has its country.
      ...needs(
        addressCountry === undefined ? Object.keys(rest).length === 1 : /^[A-Z]{2}$/.test(addressCountry),
        `addressCountry of ${addressLocality}`,
      ),
    ]),
    ...(baseSalary === undefined ? [] : salaryFaults(baseSalary)),
  ];
}

const PAY = [
  { pay_min: null, pay_max: null },
  { pay_min: 50, pay_max: 60 },
  { pay_min: 50, pay_max: null },
  { pay_min: null, pay_max: 60 },
  { pay_min: 55, pay_max: 55 },
];

test("P9 every posting of a varied market follows the search engines' documented rules", async () => {
  const postings: Posting[] = [];
  for (const [nth, location] of LOCATIONS.entries()) {
    for (const f_type of JOB_TYPES) {
      const at = nth * JOB_TYPES.length + JOB_TYPES.indexOf(f_type);
      const pay = PAY[at % PAY.length];
      const paid = pay?.pay_min === null && pay.pay_max === null;
      const job = await world.job(owner, {
        title: `Gilder ${at}`,
        location,
        f_type,
        description: "Gold.\n\n- <b>leaf</b>\n- lime",
        ...(paid ? {} : { ...pay, pay_currency: CURRENCIES[at % CURRENCIES.length], pay_per: PAY_PERIODS[at % 3] }),
        closing_date: at % 2 === 0 ? null : "2026-12-24",
      });
      postings.push(jobPosting(job, ORIGIN));
    }
  }
  const faulty = postings.map((posting) => [posting.title, faultsIn(posting)] as const);
  expect(faulty.filter(([, faults]) => faults.length > 0)).toEqual([]);
  expect(postings.filter(({ baseSalary }) => baseSalary !== undefined).length).toBeGreaterThan(LOCATIONS.length);
});

test.each([
  ["Remote - Worldwide", [["AdministrativeArea", "Worldwide"]]],
  ["Remote", [["AdministrativeArea", "Worldwide"]]],
  [
    "Remote (US or Canada)",
    [
      ["Country", "United States"],
      ["Country", "Canada"],
    ],
  ],
  ["Remote in California", [["State", "California, United States"]]],
  ["Berlin, Germany; Remote", [["Country", "Germany"]]],
] as const)("P9 %s states where remote work is permitted", async (location, areas) => {
  const { applicantLocationRequirements: told } = jobPosting(await world.job(owner, { location }), ORIGIN);
  expect(told?.map(({ "@type": type, name }) => [type, name])).toEqual(areas);
});

test("P9 detects a violated rule", async () => {
  const posting = jobPosting(await world.job(owner, { location: "Remote" }), ORIGIN);
  expect(faultsIn({ ...posting, jobLocationType: "REMOTE", title: " " })).toEqual([
    "title",
    "jobLocation",
    "jobLocationType",
  ]);
  const nowhere = [{ "@type": "Country" as const, name: "Worldwide" }];
  expect(faultsIn({ ...posting, applicantLocationRequirements: nowhere })).toEqual(["applicantLocationRequirements"]);
});
