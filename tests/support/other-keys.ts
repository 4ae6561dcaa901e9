import { createApp } from "../../src/server/app.ts";
import { ANONYMOUS } from "../../src/server/platform/actor.ts";
import type { Services } from "../../src/server/services.ts";
import { type AuthClient, authClient, BASE } from "./auth-client.ts";
import { openSecondProcess } from "./second-process.ts";
import { type Client, clientOf, type World } from "./world.ts";

/** The key of a world, one that follows it, and one that follows that. */
export const [KEY_A, KEY_B, KEY_C] = [
  "a secret key that only tests use",
  "another secret key of only tests",
  "a third secret key of only tests",
] as const;

/** The product started anew on a world's database, with other keys. */
export type Restarted = {
  readonly services: Services;
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly ctx: ReturnType<Services["contextFor"]>;
  as(token?: string): Client;
  /** The client library with the session that a client of before has kept. */
  browser(before: AuthClient): AuthClient;
  figure(name: string): Promise<number>;
  close(): Promise<void>;
};

/** Starts the product on a world's database with these keys; a key that does not fit throws. */
export async function restartedWith(world: World, present: string, ...former: string[]): Promise<Restarted> {
  const config = { SECRET_KEY: present, ...(former.length > 0 && { SECRET_KEY_FORMER: former.join(",") }) };
  const services = await openSecondProcess(world, {
    config: { METRICS_TOKEN: "a token for tests", PUSH_HOSTS: "push.example", ...config },
  });
  const app = await createApp(services);
  return {
    services,
    app,
    ctx: services.contextFor(ANONYMOUS, "test"),
    as: (token) => clientOf(app, token),
    browser: (before) => authClient(world, { storage: before.kept, fetch: async (request) => app.request(request) }),
    async figure(name) {
      const answer = await app.request(`${new URL(BASE).origin}/metrics`, {
        headers: { authorization: "Bearer a token for tests" },
      });
      return Number(new RegExp(`^${name} (.*)$`, "m").exec(await answer.text())?.[1] ?? Number.NaN);
    },
    close: () => services.close(),
  };
}
