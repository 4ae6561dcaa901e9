import type { z } from "zod";
import { candidateEndpoints, type introduction, referrerEndpoints } from "../../src/contract/hiring/candidates.ts";
import { issueFormTicket } from "../../src/server/infra/platform/form-ticket.ts";
import { uniqueEmail } from "./candidates.ts";
import type { Person, World } from "./world.ts";

type Introduction = z.input<typeof introduction>;

const A_WHILE_MS = 10_000;
let pages = 0;

/** A ticket of a form opened some milliseconds ago. */
export function createOldTicket({ services }: World, age = A_WHILE_MS): string {
  const { clock, secrets } = services;
  return issueFormTicket({ secrets, clock: { now: () => new Date(clock.now().getTime() - age) } });
}

/** Gives a person a public page; returns its name. */
export async function createPublicPage(
  world: World,
  { id }: Person,
  wish: { username?: string; personal_message?: string } = {},
): Promise<string> {
  pages += 1;
  const username = wish.username ?? `referrer-${pages}-${id.slice(-6)}`;
  const values = [world.services.ids.next(), id, username, username, wish.personal_message ?? "", world.clock.now()];
  await world.pool.query(
    `INSERT INTO referrer_profiles (id, user_id, username, username_key, personal_message, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    values,
  );
  return username;
}

/** A valid introduction. */
export function buildIntroduction(world: World, overrides: Partial<Introduction> = {}): Introduction {
  return {
    name: "Amara Okafor",
    email: uniqueEmail(),
    role_interest: "Engineering",
    ticket: createOldTicket(world),
    ...overrides,
  };
}

/** Introduces a person on the page; returns the referrer's candidate. */
export async function introduceCandidate(
  world: World,
  referrer: Person,
  username: string,
  overrides: Partial<Introduction> = {},
) {
  const body = buildIntroduction(world, overrides);
  await world.visitor.call(referrerEndpoints.introduce, { params: { username }, body });
  const { items } = await referrer.call(candidateEndpoints.list, { query: { search: body.email } });
  const [candidate] = items;
  if (candidate === undefined) throw new Error("the introduction was not kept");
  return candidate;
}
