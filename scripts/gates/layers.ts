/** A part of the house: files whose path begins with `at` may import files of the parts in `may` and of their own. */
export type Layer = { at: string; may: readonly string[]; packages?: RegExp };

const BASE = ["src/contract/", "src/rules/"];

/** The server's nouns in their order: each may call the ones before it. */
const NOUNS = [
  "users",
  "notifications",
  "companies",
  "company-archives",
  "jobs",
  "saved-searches",
  "company-mails",
  "known-people",
  "webhooks",
  "referrals",
  "receipts",
  "candidates",
  "scouts",
  "invitations",
  "referral-links",
  "splits",
  "applications",
  "pipeline",
  "hiring-systems",
  "interviews",
  "talk",
  "promises",
  "reports",
  "money/methods",
  "money/payouts",
  "money/rewards",
  "claims",
  "teams",
  // Writes what every noun before it keeps, as it stood elsewhere.
  "company-arrivals",
  "people",
  "dashboard",
  "calendar",
  "search",
  "site",
  "accounts",
  // Brings and removes people as their company's identity provider says.
  "people-sync",
  "admin",
  // Nobody calls a provider by its name: what it is asked for stands in db/payment-provider.ts.
  "money/manual",
  "money/stripe",
  // Agents read and prepare what every other noun offers; none knows of them.
  "agents",
];

/** The screens of one noun each; none imports another. */
const FEATURES = [
  "admin",
  "agents",
  "applications",
  "auth",
  "board",
  "browse",
  "candidates",
  "companies",
  "contacts",
  "dashboard",
  // The pieces of the house with their states, shown only while developing.
  "design",
  "interviews",
  "invitations",
  "job",
  "jobs",
  "notifications",
  "payouts",
  "people",
  "pipeline",
  "referral-links",
  "referrals",
  "reports",
  "saved-searches",
  "scouts",
  "settings",
  "site",
  "splits",
  "talk",
  "teams",
  "users",
];

const PLATFORM = [...BASE, "src/server/platform/"];
const DATABASE = [...PLATFORM, "src/server/db/"];
const SERVICES = ["queue", "mail", "files", "money/ledger"].map((name) => `src/server/${name}/`);
const BELOW_NOUNS = [...DATABASE, ...SERVICES, "src/server/auth/"];
const NOUN_FOLDERS = NOUNS.map((name) => `src/server/${name}/`);
const BELOW_RENDER = [...BELOW_NOUNS, ...NOUN_FOLDERS];

const MESSAGES = [...BASE, "src/web/messages/"];
const BELOW_SHARED = [...MESSAGES, "src/web/styles/", "src/web/lib/", "src/web/ui/"];
const BELOW_FEATURES = [...BELOW_SHARED, "src/web/shared/"];
const FEATURE_FOLDERS = FEATURES.map((name) => `src/web/features/${name}/`);

/** Browser code reaches neither Node nor a server library. */
const BROWSER =
  /^(?!node:|hono|@hono\/|pg$|pg-boss|drizzle|pino|@node-rs\/|prom-client|rate-limiter|sanitize-html|html-to-text)/;
const PURE = /^zod(\/|$)/;
const SERVER = /^(?!react|@react-router\/dev|@base-ui|sonner|lucide|i18next|d3-|@fontsource|@supabase)/;

/**
 * The one table of layers (ARCHITECTURE "Arrows point one way"). The longest matching `at` decides. Every folder below
 * src/server, src/web and src/web/features stands here, or the check fails.
 */
export const LAYERS: readonly Layer[] = [
  { at: "src/contract/", may: [], packages: PURE },
  { at: "src/rules/", may: ["src/contract/"], packages: PURE },
  { at: "src/server/platform/", may: BASE, packages: SERVER },
  { at: "src/server/db/", may: PLATFORM, packages: SERVER },
  ...SERVICES.map((at) => ({ at, may: DATABASE, packages: SERVER })),
  { at: "src/server/auth/", may: [...DATABASE, ...SERVICES], packages: SERVER },
  ...NOUN_FOLDERS.map((at, index) => ({
    at,
    may: [...BELOW_NOUNS, ...NOUN_FOLDERS.slice(0, index)],
    packages: SERVER,
  })),
  { at: "src/server/demo/", may: BELOW_RENDER, packages: SERVER },
  { at: "src/server/backup/", may: [...DATABASE, "src/server/files/"], packages: SERVER },
  {
    at: "src/server/installation-archive/",
    may: [...DATABASE, "src/server/files/", "src/server/backup/"],
    packages: SERVER,
  },
  { at: "src/server/render/", may: BELOW_RENDER },
  { at: "src/server/check/", may: [...BELOW_RENDER, "src/server/backup/"], packages: SERVER },
  {
    at: "src/server/",
    may: [
      ...BELOW_RENDER,
      ...["src/server/demo/", "src/server/backup/", "src/server/installation-archive/", "src/server/render/"],
    ],
  },
  { at: "src/web/messages/", may: BASE, packages: BROWSER },
  { at: "src/web/styles/", may: [], packages: BROWSER },
  { at: "src/web/lib/", may: MESSAGES, packages: BROWSER },
  { at: "src/web/ui/", may: [...MESSAGES, "src/web/styles/"], packages: BROWSER },
  { at: "src/web/shared/", may: BELOW_SHARED, packages: BROWSER },
  ...FEATURE_FOLDERS.map((at) => ({ at, may: BELOW_FEATURES, packages: BROWSER })),
  { at: "src/web/", may: [...BELOW_FEATURES, ...FEATURE_FOLDERS] },
];

/** Folders whose direct sub-folders must all stand in the table. */
export const COMPLETE = ["src", "src/server", "src/server/money", "src/web", "src/web/features"];

/** The layer of a path; undefined outside the table. Files below src/web/features belong to a feature or to nobody. */
export function layerOf(file: string, layers: readonly Layer[] = LAYERS): Layer | undefined {
  if (file.startsWith("src/web/features/") && !FEATURE_FOLDERS.some((at) => file.startsWith(at))) return undefined;
  const matching = layers.filter((layer) => file.startsWith(layer.at));
  return matching.sort((a, b) => b.at.length - a.at.length)[0];
}
