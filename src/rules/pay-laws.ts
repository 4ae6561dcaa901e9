import type { PAY_DUTIES } from "../contract/jobs/pay.ts";

/**
 * What a law requires of an employer. `range`: the posting states the minimum and maximum pay. `minimum`: it states at
 * least the minimum. `disclosure`: applicants are informed before the first interview, in the posting or elsewhere.
 */
export type PayDuty = (typeof PAY_DUTIES)[number];

/** A law about the pay in job postings (rule J22). */
export type PayLaw = {
  /** As in `Place`: an ISO 3166 code, the id of a city, `eu`. */
  readonly place: string;
  /** Its own name, or that of the country in English. */
  readonly name: string;
  /** In force from this day on; `yyyy-mm-dd`. */
  readonly since: string;
  readonly duty: PayDuty;
  /** Applies to employers with at least this many people. */
  readonly employees: number;
  readonly law: string;
  readonly source: string;
  /** Whether it also applies to work that can be done from there, for an employer elsewhere in the same country. */
  readonly remote?: true;
};

/** Ordered by place; a place with several laws has the narrower and the wider one. */
export const PAY_LAWS: readonly PayLaw[] = [
  {
    place: "US-CO",
    name: "Colorado",
    since: "2021-01-01",
    duty: "range",
    employees: 1,
    remote: true,
    law: "Equal Pay for Equal Work Act, C.R.S. § 8-5-201",
    source: "https://cdle.colorado.gov/dlss/EPEWA",
  },
  {
    place: "5128581",
    name: "New York City",
    since: "2022-11-01",
    duty: "range",
    employees: 4,
    law: "Administrative Code of the City of New York § 8-107(32)",
    source: "https://www.nyc.gov/site/cchr/media/pay-transparency.page",
  },
  {
    place: "US-CA",
    name: "California",
    since: "2023-01-01",
    duty: "range",
    employees: 15,
    remote: true,
    law: "California Labor Code § 432.3",
    source: "https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=LAB&sectionNum=432.3",
  },
  {
    place: "US-WA",
    name: "Washington",
    since: "2023-01-01",
    duty: "range",
    employees: 15,
    remote: true,
    law: "RCW 49.58.110",
    source: "https://app.leg.wa.gov/rcw/default.aspx?cite=49.58.110",
  },
  {
    place: "US-NY",
    name: "New York",
    since: "2023-09-17",
    duty: "range",
    employees: 4,
    law: "New York Labor Law § 194-b",
    source: "https://www.nysenate.gov/legislation/laws/LAB/194-B",
  },
  {
    place: "US-HI",
    name: "Hawaii",
    since: "2024-01-01",
    duty: "range",
    employees: 50,
    law: "Act 203 of 2023 (SB 1057)",
    source: "https://www.capitol.hawaii.gov/sessions/session2023/bills/SB1057_CD1_.htm",
  },
  {
    place: "US-DC",
    name: "Washington, D.C.",
    since: "2024-06-30",
    duty: "range",
    employees: 1,
    law: "D.C. Code § 32-1453.01",
    source: "https://code.dccouncil.gov/us/dc/council/code/sections/32-1453.01",
  },
  {
    place: "US-MD",
    name: "Maryland",
    since: "2024-10-01",
    duty: "range",
    employees: 1,
    law: "Wage Range Transparency Act, Labor and Employment Article § 3-304.2",
    source: "https://mgaleg.maryland.gov/mgawebsite/Legislation/Details/sb0525?ys=2024RS",
  },
  {
    place: "US-IL",
    name: "Illinois",
    since: "2025-01-01",
    duty: "range",
    employees: 15,
    law: "Equal Pay Act of 2003, 820 ILCS 112/10",
    source: "https://labor.illinois.gov/laws-rules/conmed/equal-pay-act-salary-transparency.html",
  },
  {
    place: "US-MN",
    name: "Minnesota",
    since: "2025-01-01",
    duty: "range",
    employees: 30,
    law: "Minnesota Statutes § 181.173",
    source: "https://www.revisor.mn.gov/statutes/cite/181.173",
  },
  {
    place: "US-NJ",
    name: "New Jersey",
    since: "2025-06-01",
    duty: "range",
    employees: 10,
    law: "P.L. 2024, c. 91",
    source: "https://pub.njleg.state.nj.us/Bills/2024/PL24/91_.HTM",
  },
  {
    place: "US-VT",
    name: "Vermont",
    since: "2025-07-01",
    duty: "range",
    employees: 5,
    law: "21 V.S.A. § 495t",
    source: "https://legislature.vermont.gov/statutes/section/21/005/00495t",
  },
  {
    place: "US-MA",
    name: "Massachusetts",
    since: "2025-10-29",
    duty: "range",
    employees: 25,
    law: "M.G.L. c. 149 § 105F",
    source: "https://malegislature.gov/Laws/GeneralLaws/PartI/TitleXXI/Chapter149/Section105F",
  },
  {
    place: "CA-PE",
    name: "Prince Edward Island",
    since: "2022-06-01",
    duty: "range",
    employees: 1,
    law: "Employment Standards Act, R.S.P.E.I. 1988, c. E-6.2",
    source: "https://www.princeedwardisland.ca/en/legislation/employment-standards-act",
  },
  {
    place: "CA-BC",
    name: "British Columbia",
    since: "2023-11-01",
    duty: "range",
    employees: 1,
    law: "Pay Transparency Act, S.B.C. 2023, c. 18",
    source: "https://www.bclaws.gov.bc.ca/civix/document/id/complete/statreg/23018",
  },
  {
    place: "CA-ON",
    name: "Ontario",
    since: "2026-01-01",
    duty: "range",
    employees: 25,
    law: "Employment Standards Act, 2000, Part III.1; O. Reg. 476/24",
    source: "https://www.ontario.ca/laws/regulation/240476",
  },
  {
    place: "AT",
    name: "Austria",
    since: "2011-03-01",
    duty: "minimum",
    employees: 1,
    law: "Gleichbehandlungsgesetz § 9 (2)",
    source: "https://www.ris.bka.gv.at/GeltendeFassung.wxe?Abfrage=Bundesnormen&Gesetzesnummer=20003395",
  },
  {
    place: "SK",
    name: "Slovakia",
    since: "2018-05-01",
    duty: "minimum",
    employees: 1,
    law: "Zákon č. 5/2004 Z. z. § 62",
    source: "https://www.slov-lex.sk/pravne-predpisy/SK/ZZ/2004/5/",
  },
  {
    place: "LV",
    name: "Latvia",
    since: "2018-11-28",
    duty: "range",
    employees: 1,
    law: "Darba likums, 32. pants",
    source: "https://likumi.lv/ta/en/en/id/26019-labour-law",
  },
  {
    place: "LT",
    name: "Lithuania",
    since: "2019-07-27",
    duty: "range",
    employees: 1,
    law: "Darbo kodeksas, 25 straipsnis",
    source: "https://e-seimas.lrs.lt/portal/legalAct/lt/TAD/f6d686707e7011e6b969d7ae07280e89/asr",
  },
  {
    place: "PL",
    name: "Poland",
    since: "2025-12-24",
    duty: "disclosure",
    employees: 1,
    law: "Kodeks pracy art. 18³ᶜᵃ",
    source: "https://isap.sejm.gov.pl/isap.nsf/DocDetails.xsp?id=WDU20250000807",
  },
  {
    place: "eu",
    name: "European Union",
    since: "2026-06-07",
    duty: "disclosure",
    employees: 1,
    law: "Directive (EU) 2023/970, Article 5, as transposed",
    source: "https://eur-lex.europa.eu/eli/dir/2023/970/oj",
  },
];
