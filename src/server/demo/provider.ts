import type pg from "pg";
import type { IdentityProvider } from "../identity/auth/external/provider.ts";
import type { Clock } from "../infra/platform/clock.ts";
import type { Config } from "../infra/platform/config.ts";
import type { Secrets } from "../infra/platform/crypto.ts";
import type { DemoServer } from "./provider-server.ts";
import { isSeeded } from "./seed.ts";

type DemoProviderContext = {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly secrets: Secrets;
  readonly clock: Clock;
};

/**
 * The demo's identity provider (rule A4), available with demo data, which is allowed only on this machine, and if no
 * other provider is configured. It is loaded and starts listening on its own port at the first use.
 */
export function openDemoProvider({ config, pool, secrets, clock }: DemoProviderContext): IdentityProvider | null {
  if (config.demoData === "off" || config.oidc !== null) return null;
  let seeded = false;
  let running: Promise<DemoServer> | null = null;

  async function begin(): Promise<DemoServer> {
    const { startDemoServer } = await import("./provider-server.ts");
    // The same in every process of this database, because a code may return to another process.
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
