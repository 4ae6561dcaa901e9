import { afterAll, beforeEach } from "vitest";
import { createWorld, type Person } from "./world.ts";

/**
 * A test file's own product with two people: `owner` posts jobs and `ines` refers candidates. Both are created anew
 * before each test, and by `renewPeople`, because sessions expire when a test advances the clock.
 */
export async function createReferralWorld() {
  const world = await createWorld();
  const people = {} as { owner: Person; ines: Person };
  async function renewPeople(): Promise<void> {
    people.owner = await world.person("Petra Poster");
    people.ines = await world.person("Ines Marchetti");
  }
  beforeEach(renewPeople);
  afterAll(() => world.close());
  return { world, people, renewPeople };
}
