import { LIMITS } from "../contract/limits.ts";
import { PRODUCT_NAME } from "../contract/product.ts";
import { holdingDays } from "../rules/rewards.ts";
import { printFirstAdminLink } from "./admin/first-admin.ts";
import { grantConfiguredAdmins } from "./auth/accounts/admins.ts";
import { seedDemo } from "./demo/seed.ts";
import type { Services } from "./services.ts";

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Money may not lie at Stripe longer than the platform's country allows (rule M4). */
function warnOfHolding({ config, log }: Services): void {
  if (config.stripe === null) return;
  const { country } = config.stripe;
  const days = holdingDays(country);
  if (LIMITS.probation_days > days)
    log.warn({ country, days, probation_days: LIMITS.probation_days }, "Stripe holds money for less than a probation");
}

type Started = { readonly fresh: boolean; readonly held: boolean };

const HELD =
  "This is a restored copy, and it is held: nothing is sent, paid or done in the background until npm run restore -- --release";

/**
 * Tells on standard output where the product is, the demo accounts of a new database, and, while there is no admin,
 * the link that makes the first one (rule A10). `fresh`: the embedded database was made by this start;
 * `held`: it is a restored copy that sends and pays nothing yet (rule O15).
 */
export async function announce(services: Services, { fresh, held }: Started): Promise<void> {
  const { config } = services;
  const wanted = config.demoData === "on" || (config.demoData === "when-new" && fresh);
  if (wanted) for (const line of await seedDemo(services)) say(line);
  await grantConfiguredAdmins(services);
  warnOfHolding(services);
  const link = await printFirstAdminLink(services);
  if (link !== null) say(`First admin: ${link}`);
  if (held) say(HELD);
  if (config.dataDirWhy !== null) say(config.dataDirWhy);
  say(`${PRODUCT_NAME} is ready: ${config.publicUrl}`);
}
