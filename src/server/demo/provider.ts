import type pg from "pg";
import type { IdentityProvider } from "../auth/external/provider.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Secrets } from "../platform/crypto.ts";
import type { DemoServer } from "./provider-server.ts";
import { isSeeded } from "./seed.ts";

type Means = { readonly config: Config; readonly pool: pg.Pool; readonly secrets: Secrets; readonly clock: Clock };

/**
 * The demo's identity provider (rule A4): where demo data may be, which is on this machine alone, and none is
 * configured. It is loaded and begins to listen, on a port of its own, when somebody first goes to it.
 */
export function openDemoProvider({ config, pool, secrets, clock }: Means): IdentityProvider | null {
  if (config.demoData === "off" || config.oidc !== null) return null;
  let seeded = false;
  let running: Promise<DemoServer> | null = null;

  async function begin(): Promise<DemoServer> {
    const { startDemoServer } = await import("./provider-server.ts");
    // The same in every process on this database: a code may come back to another one than asked for it.
    const secret = secrets.derive("demo identity provider").toString("base64url");
    return startDemoServer({ publicUrl: config.publicUrl, secret, clock });
  }

  return {
    demo: true,
    async offered() {
      seeded ||= await isSeeded(pool);
      return seeded;
    },
    async client() {
      running ??= begin();
      try {
        return (await running).client;
      } catch (error) {
        running = null;
        throw error;
      }
    },
    async close() {
      await (await running)?.close();
    },
  };
}
