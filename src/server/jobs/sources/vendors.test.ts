import { describe, expect, test } from "vitest";
import { createBoardMapper, isRefusedRow, type MappedPosting, type RefusedRow } from "../import/map-board.ts";
import { fileSource } from "./read-source.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

async function read(text: string, usual: "Full-time" | undefined = "Full-time") {
  const mapper = createBoardMapper(usual);
  const postings: MappedPosting[] = [];
  const refused: RefusedRow[] = [];
  let system = "";
  const doubts = { whole: true };
  for await (const row of fileSource(bytes(text), {}, doubts)) {
    system = row.system;
    const taken = mapper.take(row);
    if (taken !== null) isRefusedRow(taken) ? refused.push(taken) : postings.push(taken);
  }
  return { system, postings, refused, whole: doubts.whole, ...mapper.end() };
}

async function only(value: unknown) {
  const { system, postings, refused } = await read(JSON.stringify(value));
  expect(refused.map(({ reason }) => reason)).toEqual([]);
  const [posting] = postings;
  if (posting === undefined) throw new Error("nothing was read");
  const { fields, pay, source_id, published_at } = posting;
  return { system, source_id, ...fields, pay, published_at: published_at?.toISOString() ?? null };
}

const YEARLY = { pay_min: 9_000_000, pay_max: 12_000_000, pay_currency: "USD", pay_per: "year" };

describe("X100 how and where the work is done", () => {
  const of = (posting: Record<string, unknown>) => only({ jobs: [{ title: "Diver", ...posting }] });

  test.each([
    [true, "Hybrid", "Lyon, France", "Lyon"],
    [true, "OnSite", "Lyon, France", "Lyon"],
    [null, "Remote", "Lyon, France", "Lyon; Remote"],
    [true, null, "Lyon, France", "Lyon; Remote"],
    [false, "Hybrid", "Hybrid", "Lyon"],
    [null, null, null, "Lyon"],
    [true, "Remote", null, "Remote"],
  ])("Ashby's isRemote %j, workplaceType %j, location %j is %s", async (isRemote, workplaceType, location, shown) => {
    const address = { postalAddress: { addressLocality: "Lyon", addressCountry: "France" } };
    const posting = { id: "d1", employmentType: "FullTime", descriptionHtml: "<p>Dive.</p>" };
    expect((await of({ ...posting, isRemote, workplaceType, location, address })).location).toBe(shown);
  });

  test.each([
    ["In-Office", "Rotterdam"],
    [null, "Rotterdam"],
    ["Flexible; Hybrid", "Rotterdam"],
    ["Hybrid or Remote", "Rotterdam; Remote"],
    ["Remote", "Remote"],
    ["Hybrid - Porto, Portugal", "Porto"],
    ["Remote-Friendly (Travel-Required) | Lisbon, Portugal", "Remote; Lisbon"],
  ])("Greenhouse's location %j with an office in Rotterdam is %s", async (name, shown) => {
    const offices = [
      { name: "Hybrid", location: null },
      { name: "NL", location: "Rotterdam, Netherlands" },
    ];
    const location = name === null ? null : { name };
    expect((await of({ id: 5, content: "Dive.", location, offices })).location).toBe(shown);
    if (name === "In-Office") expect((await of({ id: 5, content: "Dive.", location })).location).toBe(name);
  });

  test("the place of other systems is asked from their second field", async () => {
    const lever = { id: "l", text: "Diver", description: "Dive.", country: "PT", workplaceType: "hybrid" };
    expect((await only([{ ...lever, categories: { location: "Hybrid" } }])).location).toBe("Portugal");
    const workable = { title: "Diver", shortcode: "w", description: "Dive.", city: "Lyon", country: "France" };
    const hybrid = { ...workable, telecommuting: true, workplace_type: "hybrid" };
    expect((await only({ jobs: [hybrid] })).location).toBe("Lyon");
    const text = { sections: { jobDescription: { text: "Dive." } } };
    const location = { remote: true, hybrid: true, fullLocation: "Lyon, France" };
    expect((await only({ content: [{ id: "s", name: "Diver", location, jobAd: text }] })).location).toBe("Lyon");
    const offer = { id: 1, title: "Diver", description: "Dive.", location: "Remote job", remote: true };
    expect((await only({ offers: [offer] })).location).toBe("Remote");
    const posting = { "@type": "JobPosting", identifier: "p", title: "Diver", description: "Dive." };
    expect((await only([{ ...posting, jobLocation: { name: "Lyon, France" } }])).location).toBe("Lyon");
  });
});

describe("X100 each system by its published shape", () => {
  test("X100 Ashby's job board API", async () => {
    const posting = {
      id: "0b8f",
      title: "Bridge Keeper",
      department: "Operations",
      team: "Bridges",
      employmentType: "FullTime",
      location: "New York, NY",
      secondaryLocations: [{ location: "Lisbon" }],
      isRemote: false,
      isListed: true,
      publishedAt: "2026-03-01T09:00:00.000+02:00",
      descriptionHtml: "<p>Raise it.</p>",
      jobUrl: "https://x.example",
    };
    expect(await only({ apiVersion: "1", jobs: [posting] })).toMatchObject({
      system: "ashby",
      source_id: "0b8f",
      title: "Bridge Keeper",
      location: "New York; Lisbon",
      f_type: "Full-time",
      description: "<p>Raise it.</p>",
      requirements: "Operations\nBridges",
      published_at: "2026-03-01T07:00:00.000Z",
    });
  });

  test("X100 Greenhouse's job board API: HTML written as text", async () => {
    const posting = {
      id: 4711,
      internal_job_id: 9,
      title: "Lamp Keeper",
      absolute_url: "https://boards.example/4711",
      location: { name: "Lisbon, Portugal" },
      first_published: "2026-02-01T10:00:00-05:00",
      content: "&lt;p&gt;Keep it &amp;amp; shine.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
      departments: [{ id: 1, name: "Coast" }],
      metadata: [{ id: 2, name: "Employment Type", value: "Part-time" }],
    };
    expect(await only({ jobs: [posting], meta: { total: 1 } })).toMatchObject({
      system: "greenhouse",
      source_id: "4711",
      f_type: "Part-time",
      location: "Lisbon",
      requirements: "Coast",
      description: "<p>Keep it &amp; shine.</p>",
      published_at: "2026-02-01T15:00:00.000Z",
    });
  });

  test("X100 Lever's postings API: its parts under their headings", async () => {
    const posting = {
      id: "aa-bb",
      text: "Well Digger",
      workplaceType: "remote",
      createdAt: Date.parse("2026-01-05T00:00:00Z"),
      categories: {
        commitment: "Contract",
        department: "Earth",
        team: "Wells",
        location: "Berlin",
        allLocations: ["Berlin", "Lisbon"],
      },
      description: "<div>Dig.</div>",
      lists: [{ text: "You have", content: "<li>A spade</li>" }],
      additional: "<p>Water.</p>",
      salaryRange: { currency: "USD", interval: "per-year-salary", min: 90_000, max: 120_000 },
    };
    expect(await only([posting])).toMatchObject({
      system: "lever",
      source_id: "aa-bb",
      title: "Well Digger",
      f_type: "Contract",
      location: "Berlin; Lisbon; Remote",
      requirements: "Earth\nWells",
      pay: YEARLY,
      published_at: "2026-01-05T00:00:00.000Z",
      description: "Dig.<h3>You have</h3><ul><li>A spade</li></ul>\n<p>Water.</p>",
    });
  });

  test("X100 Workable's account feed", async () => {
    const posting = {
      title: "Ferry Pilot",
      shortcode: "AB12",
      employment_type: "Full-time",
      telecommuting: false,
      department: "River",
      published_on: "2026-02-03",
      country: "Germany",
      city: "Hamburg",
      state: "Hamburg",
      description: "<p>Cross it.</p>",
      locations: [{ country: "Germany", city: "Hamburg", region: "Hamburg" }],
    };
    expect(await only({ name: "Ferries", description: null, jobs: [posting] })).toMatchObject({
      system: "workable",
      source_id: "AB12",
      title: "Ferry Pilot",
      f_type: "Full-time",
      requirements: "River",
      location: "Hamburg",
      published_at: "2026-02-03T00:00:00.000Z",
    });
  });

  test("X100 Recruitee's offers", async () => {
    const offer = {
      id: 88,
      slug: "clockmaker",
      title: "Clockmaker",
      status: "published",
      department: "Time",
      description: "<p>Wind it.</p>",
      requirements: "<p>Patience</p>",
      employment_type_code: "fulltime_fixed_term",
      remote: false,
      city: "Utrecht",
      country: "Netherlands",
      published_at: "2026-01-02 10:00:00 UTC",
      salary: { min: "90000", max: "120000", currency: "USD", period: "year" },
    };
    expect(await only({ offers: [offer] })).toMatchObject({
      system: "recruitee",
      source_id: "88",
      f_type: "Full-time",
      requirements: "Time",
      pay: YEARLY,
      description: "<p>Wind it.</p>\n<p>Patience</p>",
      published_at: "2026-01-02T10:00:00.000Z",
    });
    const hidden = await read(JSON.stringify({ offers: [{ ...offer, status: "closed" }] }));
    expect(hidden).toMatchObject({ unlisted: 1, postings: [] });
  });

  test("X100 SmartRecruiters' postings with their ads", async () => {
    const posting = {
      id: "7440",
      name: "Bell Ringer",
      releasedDate: "2026-02-10T08:00:00.000Z",
      active: true,
      location: { city: "Porto", region: "Porto", country: "pt", remote: false },
      department: { id: "1", label: "Towers" },
      function: { id: "2", label: "Sound" },
      typeOfEmployment: { id: "permanent", label: "Full-time" },
      jobAd: {
        sections: {
          jobDescription: { title: "The job", text: "<p>Ring.</p>" },
          qualifications: { title: "You", text: "" },
        },
      },
    };
    expect(await only({ offset: 0, limit: 100, totalFound: 1, content: [posting] })).toMatchObject({
      system: "smartrecruiters",
      source_id: "7440",
      title: "Bell Ringer",
      f_type: "Full-time",
      requirements: "Towers\nSound",
      description: "<h3>The job</h3><p>Ring.</p>",
    });
  });

  test("X100 Personio's XML: sections, entities, further offices", async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<workzag-jobs>
  <position>
    <id>31</id><subcompany>Mills GmbH</subcompany><office>Berlin</office>
    <additionalOffices><office>Munich</office></additionalOffices>
    <department>Grain &amp; Flour</department><recruitingCategory>Mills</recruitingCategory><name>Miller (m/w/d)</name>
    <jobDescriptions>
      <jobDescription><name>Your tasks</name><value><![CDATA[<p>Grind.</p><script>x</script>]]></value></jobDescription>
      <jobDescription><name>Your profile</name><value><![CDATA[<ul><li>Strong</li></ul>]]></value></jobDescription>
    </jobDescriptions>
    <employmentType>permanent</employmentType><schedule>part-time</schedule><createdAt>2026-01-10T10:00:00+00:00</createdAt>
  </position>
  <position><id>32</id><name>Baker</name><office>Berlin</office><jobDescriptions/><schedule>full-time</schedule></position>
</workzag-jobs>`;
    const { system, postings, refused, complete } = await read(xml);
    expect(system).toBe("personio");
    expect(postings).toMatchObject([
      {
        source_id: "31",
        fields: {
          title: "Miller (m/w/d)",
          f_type: "Part-time",
          location: "Berlin; Munich",
          requirements: "Grain & Flour\nMills",
          description: "<h3>Your tasks</h3><p>Grind.</p>\n<h3>Your profile</h3><ul><li>Strong</li></ul>",
        },
      },
    ]);
    expect(refused).toMatchObject([
      { reason: "descriptionHtml: is missing", errors: [{ field: "descriptionHtml", code: "missing" }] },
    ]);
    expect(complete).toBe(true);
    for (const cut of [xml.indexOf("</position>"), xml.indexOf("  <position><id>32"), xml.indexOf("</workzag-jobs>")])
      await expect(read(xml.slice(0, cut))).rejects.toMatchObject({ failure: "not_readable" });
  });

  test("X104 a posting of nothing but elements is refused alone, and ends the run before it fills our memory", async () => {
    const one = (id: number, name: string) =>
      `<position><id>${id}</id><name>${name}</name><office>Berlin</office><jobDescriptions><jobDescription><value>x</value></jobDescription></jobDescriptions></position>`;
    const many = `<workzag-jobs>${one(1, "<a/>".repeat(50_000))}${one(2, "Miller")}</workzag-jobs>`;
    const { postings, refused, complete } = await read(many);
    expect(postings.map(({ source_id }) => source_id)).toEqual(["2"]);
    expect(refused).toMatchObject([{ row: { index: 0 }, errors: [{ field: "", code: "too_long" }] }]);
    expect(complete).toBe(true);
    const endless = `<workzag-jobs>${one(1, "<a/>".repeat(700_000))}</workzag-jobs>`;
    await expect(read(endless)).rejects.toMatchObject({ failure: "too_large" });
  });

  test("X100 entities of a document's own are not known, so that none can grow", async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>
<workzag-jobs><position><id>1</id><name>&b;</name><office>Berlin</office><jobDescriptions><jobDescription><name>x</name>
<value>&lt;p&gt;Text&lt;/p&gt;</value></jobDescription></jobDescriptions></position></workzag-jobs>`;
    expect((await read(bomb)).postings[0]?.fields.title).toBe("&b;");
  });

  test("X100 X108 a page's postings for search engines, in a graph and alone; nothing of it is run, and one that is cut is not whole", async () => {
    const posting = (id: string) => ({
      "@context": "https://schema.org",
      "@type": "JobPosting",
      title: `Keeper ${id}`,
      datePosted: "2026-02-01",
      identifier: { "@type": "PropertyValue", name: "Acme", value: id },
      employmentType: ["PART_TIME"],
      description: "<p>Keep.</p>",
      jobLocation: {
        "@type": "Place",
        address: { addressLocality: "Lisbon", addressCountry: { "@type": "Country", name: "Portugal" } },
      },
      baseSalary: {
        currency: "USD",
        value: { "@type": "QuantitativeValue", minValue: 90_000, maxValue: 120_000, unitText: "YEAR" },
      },
    });
    const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
    const page = `<!doctype html><html><head><title>Jobs</title><script>window.x = {"@type": "JobPosting"}</script>
${script({ "@context": "https://schema.org", "@graph": [posting("a"), { "@type": "Organization" }, posting("b")] })}
<script type="application/json">{ broken</script>${script(posting("c"))}</head><body></body></html><!-- made -->
`;
    const { system, postings, whole } = await read(page);
    expect({ system, whole }).toEqual({ system: "page", whole: true });
    expect(postings.map(({ source_id }) => source_id)).toEqual(["a", "b", "c"]);
    expect(postings[0]).toMatchObject({ pay: YEARLY, fields: { f_type: "Part-time", title: "Keeper a" } });
    // Further listed postings are unknown.
    for (const cut of [page.indexOf("</html>"), page.indexOf("<body>"), page.lastIndexOf("datePosted")])
      expect((await read(page.slice(0, cut))).whole).toBe(false);
    const broken = await read(page.replace("application/json", "application/ld+json"));
    expect([broken.whole, broken.postings.length]).toEqual([false, 3]);
  });

  test("X100 a posting whose board names no type has the one that was chosen, or is refused", async () => {
    const posting = {
      id: 1,
      title: "Keeper",
      absolute_url: "x",
      content: "&lt;p&gt;x&lt;/p&gt;",
      location: { name: "Lisbon" },
    };
    expect((await only({ jobs: [posting] })).f_type).toBe("Full-time");
    const mapper = createBoardMapper();
    const rows: (MappedPosting | RefusedRow | null)[] = [];
    for await (const row of fileSource(bytes(JSON.stringify({ jobs: [posting] })), {})) rows.push(mapper.take(row));
    expect(rows).toMatchObject([{ errors: [{ field: "employmentType", code: "missing" }] }]);
  });
});
