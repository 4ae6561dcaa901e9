import { describe, expect, it } from "vitest";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { textToHtml } from "../../../../rules/posting/text-html.ts";
import { scriptJson } from "../../../shared/shell/structured-data.ts";
import { jobPosting } from "./job-posting.ts";

const ID = "0199a3c0-0000-7000-8000-000000000001";
const ORIGIN = "https://jobs.example";

const JOB: JobDetail = {
  id: ID,
  title: "Staff Backend Engineer",
  company: {
    id: ID,
    name: "Quillstack",
    website: "https://quillstack.example",
    logo: null,
    verified: true,
    description: "",
  },
  location: "Lisbon; Remote",
  f_type: "Full-time",
  status: "Open",
  archived: false,
  reward_amount: 12_500,
  pay: null,
  closing_date: "2026-12-04",
  created_at: "2026-10-26T09:00:00.000Z",
  updated_at: "2026-10-26T09:00:00.000Z",
  can: { edit: false, delete: false, manage: false, refer: false, apply: false, save: false },
  description: "Own the write path.\n\n- Go\n- <b>SQL</b>",
  description_format: "text",
  description_text: "",
  levels: [],
  department: null,
  department_said: null,
  openings: 3,
  response_days: 5,
  probation_days: 90,
  answers: null,
  places: [
    { entry: "2267057", remote: false, kind: "city", name: "Lisbon", region: "Lisbon", country: "PT" },
    { entry: "remote", remote: true, kind: null, name: "", region: null, country: null },
  ],
  requirements: "",
  tags: [],
  saved: false,
  accepting: true,
  referrals_paused: false,
  applied: false,
  applications_count: 0,
  referrals_count: 0,
};

describe("JobPosting", () => {
  it("P9 F31 is the same for a job that asks for former colleagues", () => {
    expect(jobPosting({ ...JOB, worked_together: true }, ORIGIN)).toEqual(jobPosting(JOB, ORIGIN));
  });

  it("contains only the date if its source does", () => {
    expect(jobPosting({ ...JOB, posted_on: "2026-10-25" }, ORIGIN).datePosted).toBe("2026-10-25");
  });

  it("P9 contains the properties that search engines require", () => {
    expect(jobPosting(JOB, ORIGIN)).toMatchObject({
      "@type": "JobPosting",
      title: "Staff Backend Engineer",
      description: "<p>Own the write path.</p><ul><li>Go</li><li>&lt;b&gt;SQL&lt;/b&gt;</li></ul>",
      datePosted: "2026-10-26T09:00:00.000Z",
      totalJobOpenings: 3,
      employmentType: "FULL_TIME",
      url: `${ORIGIN}/jobs/${ID}`,
      hiringOrganization: { name: "Quillstack", sameAs: "https://quillstack.example" },
      jobLocation: [{ address: { addressLocality: "Lisbon", addressCountry: "PT" } }],
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: [{ "@type": "Country", name: "Portugal" }],
    });
  });

  it("J19 contains the given bounds of the pay and its period, and nothing without pay", () => {
    const pay = { min: 120_000, max: 150_000, currency: "USD", per: "year" } as const;
    const salary = (of: Partial<JobDetail["pay"]>) => jobPosting({ ...JOB, pay: { ...pay, ...of } }, ORIGIN).baseSalary;
    expect(salary({})).toEqual({
      "@type": "MonetaryAmount",
      currency: "USD",
      value: { "@type": "QuantitativeValue", minValue: 120_000, maxValue: 150_000, unitText: "YEAR" },
    });
    expect(salary({ max: null, per: "month" })?.value).toEqual({
      "@type": "QuantitativeValue",
      minValue: 120_000,
      unitText: "MONTH",
    });
    expect(salary({ min: 25.5, max: 25.5, per: "hour" })?.value).toEqual({
      "@type": "QuantitativeValue",
      value: 25.5,
      unitText: "HOUR",
    });
    expect(jobPosting(JOB, ORIGIN)).not.toHaveProperty("baseSalary");
  });

  it("R8 is valid until the closing date has ended in every time zone, and without one indefinitely", () => {
    expect(jobPosting(JOB, ORIGIN)).toHaveProperty("validThrough", "2026-12-05T12:00:00.000Z");
    expect(jobPosting({ ...JOB, closing_date: null }, ORIGIN)).not.toHaveProperty("validThrough");
  });

  it("J12 contains sanitised HTML unchanged", () => {
    const description = "<p>Own the <strong>write path</strong>.</p>";
    expect(jobPosting({ ...JOB, description, description_format: "html" }, ORIGIN).description).toBe(description);
  });

  it("P9 always has a location: remote or on site", () => {
    const home = jobPosting({ ...JOB, location: "Room 4.01", places: [] }, ORIGIN);
    expect(home).not.toHaveProperty("jobLocationType");
    expect(home).toMatchObject({ jobLocation: [{ address: { addressLocality: "Room 4.01" } }] });
    const away = jobPosting({ ...JOB, location: "Remote", f_type: "Remote", places: [] }, ORIGIN);
    expect(away).not.toHaveProperty("jobLocation");
    expect(away).toMatchObject({
      applicantLocationRequirements: [{ "@type": "AdministrativeArea", name: "Worldwide" }],
    });
  });

  it("P9 J31 contains the country of each recognised place, however it was typed", () => {
    const city = { entry: "1", remote: false, kind: "city", name: "Lehi", region: "Utah", country: "US" } as const;
    const land = { entry: "DE", remote: false, kind: "country", name: "DE", region: null, country: null } as const;
    const away = { ...land, entry: "remote.US", remote: true, name: "US" } as const;
    const posting = jobPosting({ ...JOB, location: "Lehi / Deutschland", places: [city, land, away] }, ORIGIN);
    expect(posting.jobLocation?.map(({ address }) => address)).toEqual([
      { "@type": "PostalAddress", addressLocality: "Lehi", addressRegion: "Utah", addressCountry: "US" },
      { "@type": "PostalAddress", addressCountry: "DE" },
    ]);
    // The area of remote work is given, so the German office does not limit it.
    expect(posting.applicantLocationRequirements).toEqual([{ "@type": "Country", name: "United States" }]);
  });

  it("P9 cannot end the surrounding script element", () => {
    const json = scriptJson({ title: "</script><!-- \u2028 & more" });
    expect(json).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(json)).toEqual({ title: "</script><!-- \u2028 & more" });
  });
});

describe("typed text", () => {
  it("J12 keeps plain text as lines and lists, and executes nothing", () => {
    expect(textToHtml("One\ntwo\r\n\r\n* a\n* b\nend <script>")).toBe(
      "<p>One<br>two</p><ul><li>a</li><li>b</li></ul><p>end &lt;script&gt;</p>",
    );
  });
});
