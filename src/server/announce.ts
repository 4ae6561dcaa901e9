import { PRODUCT_NAME } from "../contract/product.ts";
import { holdingDays } from "../rules/rewards.ts";
import { printFirstAdminLink } from "./admin/first-admin.ts";
import { seedDemo } from "./demo/seed.ts";
import { grantConfiguredAdmins } from "./identity/auth/accounts/admins.ts";
import type { Services } from "./services.ts";
import type { Prepared } from "./start.ts";

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Warns when the default probation exceeds the time that Stripe may hold funds in the platform's country (rule M4). */
function warnOfHolding({ config, log }: Services): void {
  if (config.stripe === null) return;
  const { country } = config.stripe;
  const days = holdingDays(country);
  const { probationDays: probation_days } = config;
  if (probation_days > days)
    log.warn({ country, days, probation_days }, "Stripe holds money for less than a probation");
}

type Started = { readonly demo: readonly string[]; readonly onHold: boolean };

const ON_HOLD_NOTICE =
  "This is a restored copy on hold: nothing is sent, paid or done in the background until npm run restore -- --release";

/**
 * Seeds the demo marketplace if the configuration asks for it. Returns the lines to print about it. `fresh`: this start
 * created the embedded database.
 */
export async function seedDemoIfConfigured({
  services,
  fresh,
}: Pick<Prepared, "services" | "fresh">): Promise<string[]> {
  const { demoData } = services.config;
  return demoData === "on" || (demoData === "when-new" && fresh) ? seedDemo(services) : [];
}

/**
 * Prints the product's address to standard output, the demo accounts of a new database and, while no admin exists, the
 * link that creates the first admin (rule A10). `demo`: lines returned by seeding. `held`: the database is a restored
 * copy that sends and pays nothing until it is released (rule O15).
 */
export async function announce(services: Services, { demo, onHold }: Started): Promise<void> {
  const { config } = services;
  for (const line of demo) say(line);
  await grantConfiguredAdmins(services);
  warnOfHolding(services);
  const link = await printFirstAdminLink(services);
  if (link !== null) say(`First admin: ${link}`);
  if (onHold) say(ON_HOLD_NOTICE);
  if (config.dataDirWhy !== null) say(config.dataDirWhy);
  say(`${PRODUCT_NAME} is ready: ${config.publicUrl}`);
}
