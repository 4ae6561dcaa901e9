import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { browseEndpoints } from "../../../contract/jobs/search/browse.ts";

let world: World;

const REACT = "You know React.";
// Each job is posted after the better matches, so by date alone the order would be reversed.
const JOBS = [
  { title: "Frontend Developer", description: REACT, location: "Berlin" },
  { title: "Software Engineer", requirements: "React", location: "Berlin" },
  { title: "Full-Stack Engineer", description: REACT, location: "Berlin" },
  { title: "Engineering Director", description: REACT, location: "Berlin" },
  { title: "Sales Manager", location: "Madrid" },
  { title: "Commercial Counsel", location: "Brussels" },
  { title: "Machine Learning Engineer", location: "Paris" },
  { title: "Werkstudent (m/w/d)", department: "marketing", location: "Berlin" },
];

beforeAll(async () => {
  world = await createWorld();
  const poster = await world.person("Petra Poster");
  for (const job of JOBS) {
    world.clock.advance(1_000);
    await world.job(poster, { description: "About the work.", requirements: "Care", ...job } as object);
  }
});
afterAll(() => world.close());

it.each([
  ["react engineer berlin", ["Software Engineer", "Full-Stack Engineer", "Frontend Developer", "Engineering Director"]],
  ["comercial en madrid", ["Sales Manager"]],
  ["ingénieur IA paris", ["Machine Learning Engineer"]],
  ["KI-Entwickler Paris", ["Machine Learning Engineer"]],
  ["Werkstudent Marketing Berlin", ["Werkstudent (m/w/d)"]],
])("finds for %j what is meant, the best first", async (search, expected) => {
  const { items, respelled } = await world.visitor.call(browseEndpoints.list, { query: { search } });
  expect(items.map(({ title }) => title)).toEqual(expected);
  expect(respelled).toBe(null);
});
