import { PRODUCT_NAME } from "../../contract/product.ts";
import { findMisspelledNames, readConfig } from "../infra/platform/config.ts";
import { ConfigError } from "../infra/platform/configuration/variables.ts";
import { ADDRESS_CHECK } from "./check-address.ts";
import { CLOCK_CHECK, DATABASE_CHECK } from "./check-database.ts";
import { KEYS_CHECK } from "./check-keys.ts";
import { type CheckPart, type CheckResult, linesOf, runCheck, withoutSecrets } from "./check-report.ts";
import { PAYMENTS_CHECK, PROVIDER_CHECK, PUSH_CHECK, RESOLVERS_CHECK, TRACES_CHECK } from "./check-services.ts";
import { ERASURES_CHECK, FILES_CHECK, MAIL_CHECK, SCANNER_CHECK } from "./check-storage-and-mail.ts";

/** Variables that are set but unknown. */
const NAMES: CheckPart = {
  name: "names",
  async look() {
    const strange = findMisspelledNames().map(([name, meant]): CheckResult => {
      const advice = meant === "" ? "See docs/operations.md for the names that there are." : `Did you mean ${meant}?`;
      return { kind: "note", says: `${name} is set, and nothing reads it`, advice };
    });
    return strange.length > 0 ? strange : { kind: "well", says: "every variable that looks like ours is one" };
  },
};

const PARTS: readonly CheckPart[] = [
  NAMES,
  ADDRESS_CHECK,
  DATABASE_CHECK,
  KEYS_CHECK,
  CLOCK_CHECK,
  FILES_CHECK,
  ERASURES_CHECK,
  MAIL_CHECK,
  PROVIDER_CHECK,
  PAYMENTS_CHECK,
  SCANNER_CHECK,
  PUSH_CHECK,
  RESOLVERS_CHECK,
  TRACES_CHECK,
];

const HELP = `Reads the configuration of ${PRODUCT_NAME} and tries everything that it names: the database, the clock, a file
written, read and removed, the list of erased people, a mail to MAIL_FROM itself, the identity provider, Stripe's key,
the virus scanner, push, the resolvers, the collector of traces.
It changes nothing, and never prints a secret. Exit code 0: everything works; 1: something does not.

  npm run check -- --no-mail    sends no mail
`;

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function check(options: readonly string[]): Promise<number> {
  const config = readConfig();
  const hide = withoutSecrets(config);
  const parts = PARTS.filter((part) => !(part === MAIL_CHECK && options.includes("--no-mail")));
  // Runs all checks concurrently and prints the results in order.
  const looks = parts.map((part) => runCheck(part, config));
  const all: CheckResult[] = [];
  for (const [index, part] of parts.entries()) {
    const found = (await looks[index]) ?? [];
    all.push(...found);
    print(linesOf(part.name, found).map(hide));
  }
  const count = (kind: CheckResult["kind"]) => all.filter((one) => one.kind === kind).length;
  print(["", `${count("failure")} failures, ${count("note")} notes`]);
  return count("failure") === 0 ? 0 : 1;
}

async function main(options: readonly string[]): Promise<number> {
  const unknown = options.find((option) => option !== "--no-mail");
  if (unknown !== undefined) {
    process.stdout.write(HELP);
    return unknown === "--help" ? 0 : 1;
  }
  try {
    return await check(options);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

// Connections held by a silent service would keep the process alive.
process.exit(await main(process.argv.slice(2)));
