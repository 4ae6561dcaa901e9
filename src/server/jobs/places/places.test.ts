import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { type JobDetail, jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { placeEndpoints } from "../../../contract/jobs/places.ts";
import { browseEndpoints } from "../../../contract/jobs/search/browse.ts";
import { suggestionEndpoints } from "../../../contract/jobs/search/suggestions.ts";
import { readLocation } from "../../../rules/places/read-location.ts";
import { findPlaceByWords, gazetteer } from "./gazetteer.ts";
import { isListedMark, parsePlaceKey, placeKey } from "./listed-place.ts";
import { refreshPlaces } from "./refresh-places.ts";
import { viewPlace } from "./view-place.ts";

let world: World;
let poster: Person;
let viewer: Person;

const LOCATIONS = {
  munich: "München",
  berlin: "Berlin, Germany; Remote",
  lisbon: "Lisbon",
  austin: "Austin, TX",
  eu: "Remote - EU",
  us: "Remote (US only)",
  world: "Anywhere",
  nowhere: "Room 4.01",
} as const;

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-21T11:30:00Z" });
  poster = await world.person("Petra Poster");
  viewer = await world.person("Vera Viewer", { role: "candidate" });
  for (const [title, location] of Object.entries(LOCATIONS)) await world.job(poster, { title, location });
});
afterAll(() => world.close());

async function found(place: string, by: "board" | "browse" | "own" = "board", more: Record<string, string> = {}) {
  const query = { place, ...more };
  const lists = {
    board: () => viewer.call(jobEndpoints.board, { query }),
    browse: () => world.visitor.call(browseEndpoints.list, { query }),
    own: () => poster.call(jobEndpoints.list, { query }),
  };
  const { items } = await lists[by]();
  return items.map(({ title }) => title).toSorted();
}

const entries = ({ places }: JobDetail) => places.map(({ entry }) => entry);
const MUNICH = "2867714";

describe("J31 the world's places as postings name them", () => {
  const read = (text: string) =>
    readLocation(text, gazetteer()).map((entry) => {
      const place = viewPlace(entry);
      return [place?.remote ? "remote" : "", place?.name, place?.country].filter(Boolean).join(" ");
    });

  test.each([
    ["Berlin, Germany", ["Berlin DE"]],
    ["Köln", ["Cologne DE"]],
    ["Wien, Österreich", ["Vienna AT"]],
    ["Muenchen / Zürich", ["Munich DE", "Zurich CH"]],
    ["Bangalore", ["Bengaluru IN"]],
    ["NYC or SF", ["New York US", "San Francisco US"]],
    ["San Francisco, CA or New York", ["San Francisco US", "New York US"]],
    ["SF Bay Area", ["San Francisco Bay Area US"]],
    ["Acme - Headquarters (Lehi, UT)", ["Lehi US"]],
    ["London, UK; Paris", ["London GB", "Paris FR"]],
    ["Toronto, ON, Canada", ["Toronto CA"]],
    ["Hybrid - Toronto", ["Toronto CA"]],
    ["Washington, D.C.", ["Washington, D.C. US"]],
    ["DACH", ["dach"]],
    ["Remote - EMEA", ["remote emea"]],
    ["Remote in the UK", ["remote GB"]],
    ["Texas (Remote)", ["remote Texas US"]],
    ["Deutschland", ["DE"]],
    ["Allemagne", ["DE"]],
    ["Czech Republic", ["CZ"]],
    ["Mexico", ["MX"]],
    ["Presidio, CA", []],
    ["Springfield", []],
    ["Georgia", []],
    ["Eastern", []],
    ["Waterloo, ON", ["Waterloo CA"]],
    ["Brooklyn", ["New York US"]],
    ["New Delhi", ["Delhi IN"]],
    // Austin, San Francisco, Kansas City and Valencia are ambiguous; the others are not.
    ["Waterloo", []],
    ["Frisco", []],
    ["Milton", []],
    ["Valence", []],
  ])("%s", (text, places) => {
    expect(read(text)).toEqual(places);
  });
});

describe("J31 places among the words of a search", () => {
  test.each(["german", "unity", "bar", "falcon", "julia", "west coast", "northeast", "para", "waterloo"])(
    "%s is none",
    (words) => expect(findPlaceByWords(words)).toBeUndefined(),
  );

  test.each([
    ["vermont", "US-VT"],
    ["ticino", "CH-TI"],
    ["bayern", "DE-02"],
    ["gauteng", "ZA-06"],
    ["northern territory", "AU-NT"],
    ["bay area", "bay-area"],
    ["phoenix", "5308655"],
  ])("%s is %s", (words, id) => expect(findPlaceByWords(words)?.mark).toBe(`at=${id}`));
});

test("J24 the address of every list by place leads to it", () => {
  const listed = /^(?:[A-Z]{2}|[0-9]+|(?:US|CA|AU)-[A-Z0-9]+|bay-area|remote)$/;
  const marks = new Set([...gazetteer().namesFrom("")].flatMap(([, places]) => places.map(({ id }) => id)));
  const astray = [...marks]
    .filter((id) => listed.test(id))
    .map((id) => ({ mark: `at=${id}`, key: placeKey(`at=${id}`) }))
    .filter(({ mark, key }) => parsePlaceKey(key) !== mark);
  expect(astray).toEqual([]);
});

describe("J33 the filter by place", () => {
  test("reads a place alone from its list, where the database keeps one", async () => {
    const marks = [
      "at=DE",
      "at=2867714",
      "at=US-CA",
      "at=DE-02",
      "at=bay-area",
      "at=remote",
      "at=eu",
      "from=DE",
      "at=worldwide",
    ];
    const { rows } = await world.pool.query("SELECT place FROM listed_places_of($1)", [marks]);
    expect(marks.filter(isListedMark)).toEqual(rows.map(({ place }) => place));
  });

  test.each([
    ["a country finds its cities, by every name", "DE", ["berlin", "munich"]],
    ["a region", "DE-02", ["munich"]],
    ["a city", MUNICH, ["munich"]],
    ["a group of countries, and what reaches all of it", "eu", ["berlin", "eu", "lisbon", "munich"]],
    ["a country, and remote work in it", "US", ["austin", "us"]],
    ["several", `${MUNICH},PT`, ["lisbon", "munich"]],
    ["remote work", "remote", ["berlin", "eu", "us", "world"]],
    ["remote work from a country: what reaches further, too", "remote.DE", ["berlin", "eu", "world"]],
    ["remote work from a state", "remote.US-TX", ["us", "world"]],
    ["a place that nobody knows", "ZZ-9", []],
  ])("%s", async (_what, place, titles) => {
    expect(await found(place)).toEqual(titles);
    expect(await found(place, "browse")).toEqual(titles);
    expect(await found(place, "own")).toEqual(titles);
  });

  test("beside a search and other filters", async () => {
    expect(await found("DE", "board", { search: "munich" })).toEqual(["munich"]);
    expect(await found("DE", "board", { search: "lisbon" })).toEqual([]);
    expect(await found("eu", "board", { location: "Lisbon" })).toEqual(["lisbon"]);
    expect(await found("eu", "board", { type: "full-time", sortBy: "oldest" })).toHaveLength(4);
  });

  test("the filter by location compares words as before", async () => {
    const { items } = await viewer.call(jobEndpoints.board, { query: { location: "germany" } });
    expect(items.map(({ title }) => title)).toEqual(["berlin"]);
  });

  test.each(["a'b", "x|y", "München", "a".repeat(41)])("%s is no place", async (place) => {
    expect((await viewer.try(jobEndpoints.board, { query: { place } })).status).toBe(422);
  });
});

describe("J32 places while somebody types", () => {
  const offered = async (query: string) => {
    const { items } = await world.visitor.call(placeEndpoints.find, { query: { query } });
    return items.map(({ entry, jobs }) => `${entry} ${jobs.value}`);
  };

  test.each([
    ["the beginning of a name", "mun", `${MUNICH} 1`],
    ["another name of it", "Münch", `${MUNICH} 1`],
    ["a country in another language", "deutschl", "DE 2"],
    ["letters that people use", "usa", "US 2"],
    ["a region", "bavar", "DE-02 1"],
    ["remote work", "remo", "remote 4"],
    ["remote work in a country", "remote germ", "remote.DE 3"],
    ["the world", "worldw", "remote.worldwide 1"],
    ["a place without jobs", "helsin", "658225 0"],
  ])("%s", async (_what, typed, first) => {
    expect((await offered(typed))[0]).toBe(first);
  });

  test("remote work behind the country that it reaches, and places with jobs before others", async () => {
    expect((await offered("germany")).slice(0, 2)).toEqual(["DE 2", "remote.DE 3"]);
    // Larger cities begin with this letter but have no jobs.
    expect(await offered("l")).toContain("2267057 1");
    const counts = (await offered("a")).map((one) => Number(one.split(" ")[1]));
    expect(counts).toEqual(counts.toSorted((a, b) => Math.min(b, 1) - Math.min(a, 1)));
  });

  test("nothing typed gives the places of most jobs, and what nobody knows nothing", async () => {
    expect((await offered("")).slice(0, 2).toSorted()).toEqual(["DE 2", "remote 4"]);
    expect(await offered("qqqq")).toEqual([]);
    for (const typed of ["'", "%", "a' | 'b", "(((", "\u202e", "🦊", "\\"]) expect(await offered(typed)).toBeDefined();
    const long = await world.visitor.try(placeEndpoints.find, { query: { query: "x".repeat(10_000) } });
    expect(long.status).toBe(422);
  });

  test("J32 J35 a suggested place has as many jobs as its list then shows", async () => {
    const suggested = async (search: string) =>
      (await world.visitor.call(suggestionEndpoints.list, { query: { search } })).items
        .filter(({ kind }) => kind === "place")
        .map(({ value, jobs }) => ({ entry: value, jobs }));
    const offeredFor = async (query: string) =>
      (await world.visitor.call(placeEndpoints.find, { query: { query } })).items.map(({ entry, jobs }) => ({
        entry,
        jobs: jobs.value,
      }));
    const compare = async () => {
      const typed = ["", "germ", "mun", "remote", "remote eu", "eu", "texas", "lis", "us", "portugal"];
      const told = (await Promise.all(typed.flatMap((text) => [offeredFor(text), suggested(text)]))).flat();
      expect(told.length).toBeGreaterThan(20);
      for (const { entry, jobs } of told) {
        const { matching } = await world.visitor.call(browseEndpoints.list, { query: { place: entry } });
        expect([entry, jobs]).toEqual([entry, matching.value]);
        expect(await found(entry)).toHaveLength(jobs);
      }
    };
    world.clock.advance(10_000);
    await suggested("germ");
    await compare();
    const job = await world.job(poster, { title: "another", location: "Munich; Remote - EU; Austin, TX" });
    world.clock.advance(10_000);
    await expect.poll(async () => (await suggested("munich"))[0]?.jobs).toBe(2);
    await compare();
    await poster.call(jobEndpoints.remove, { params: { id: job.id } });
  });

  test("entries of an address get their names, a location its meaning", async () => {
    const named = await world.visitor.call(placeEndpoints.named, { query: { entries: `${MUNICH},remote.eu,ZZ-9` } });
    expect(named.items.map(({ name, remote }) => [name, remote])).toEqual([
      ["Munich", false],
      ["eu", true],
    ]);
    const read = await poster.call(placeEndpoints.read, { query: { location: "Lisbon; Remote - EU" } });
    expect(read.items.map(({ name }) => name)).toEqual(["Lisbon", "eu"]);
  });
});

describe("J31 a job's places", () => {
  const bodyOf = ({ id: _id, company, ...job }: JobDetail) => ({
    title: job.title,
    company: company.id,
    description: job.description,
    location: job.location,
    f_type: job.f_type,
    status: job.status,
    reward_amount: job.reward_amount,
    requirements: job.requirements,
    closing_date: job.closing_date,
  });
  const update = (job: JobDetail, change: object) =>
    poster.call(jobEndpoints.update, { params: { id: job.id }, body: { ...bodyOf(job), ...change } });

  test("are understood when it is posted and when its location changes; what was typed stays shown", async () => {
    const job = await world.job(poster, { title: "moving", location: "Munich / Remote" });
    expect(job).toMatchObject({
      location: "Munich / Remote",
      places: [
        { entry: MUNICH, remote: false, kind: "city", name: "Munich", region: "Bavaria", country: "DE" },
        { entry: "remote", remote: true, kind: null, name: "", region: null, country: null },
      ],
    });
    const moved = await update(job, { location: "Paris, France" });
    expect(moved.places).toMatchObject([{ name: "Paris", country: "FR" }]);
    expect(await found("FR")).toEqual(["moving"]);
    expect(await found("DE-02")).toEqual(["munich"]);
    await poster.call(jobEndpoints.remove, { params: { id: job.id } });
  });

  test("may be corrected, which holds until the location changes", async () => {
    const job = await world.job(poster, { title: "chosen", location: "Main building", places: ["remote.eu", "PT"] });
    expect(entries(job)).toEqual(["remote.eu", "PT"]);
    expect(await found("PT")).toEqual(["chosen", "lisbon"]);
    expect(entries(await update(job, { title: "renamed" }))).toEqual(["remote.eu", "PT"]);
    expect(entries(await update(job, { places: [] }))).toEqual([]);
    expect(await found("PT")).toEqual(["lisbon"]);
    expect(entries(await update(job, { location: "Main building, Oslo" }))).toEqual(["3143244"]);
    await poster.call(jobEndpoints.remove, { params: { id: job.id } });
  });

  test.each([["ZZ-9"], ["remote.2867714"], ["worldwide"]])("%s cannot be chosen", async (entry) => {
    const job = await poster.try(jobEndpoints.create, {
      body: {
        title: "wrong",
        company_name: "Acme",
        company_website: "https://acme.example",
        description: "Own it.",
        location: "Oslo",
        f_type: "Full-time",
        places: [entry],
      },
    });
    expect(job).toMatchObject({ status: 422, body: { fields: { places: { code: "invalid" } } } });
  });

  test("of the version before are read beside traffic, also where it changed a location", async () => {
    await world.pool.query(
      "UPDATE jobs SET places = NULL, place_marks = '{}', places_of = NULL WHERE title = 'munich'",
    );
    await world.pool.query("UPDATE jobs SET location = 'Vienna' WHERE title = 'lisbon'");
    expect(await found("DE-02")).toEqual([]);
    expect(await found("PT")).toEqual([]);
    await refreshPlaces(world.ctx);
    expect(await found("DE-02")).toEqual(["munich"]);
    expect(await found("AT")).toEqual(["lisbon"]);
    const { rows } = await world.pool.query("SELECT FROM jobs WHERE places_of IS DISTINCT FROM location");
    expect(rows).toEqual([]);
  });
});
