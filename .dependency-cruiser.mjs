// Who may import whom, types included. `npm run architecture` checks it; cycles between files are Biome's (noImportCycles).

const BASE = ["contract", "rules"];
const PLATFORM = [...BASE, "server/infra/platform"];
const DATABASE = [...PLATFORM, "server/infra/db"];
const SERVICES = ["queue", "mail", "files"].map((name) => `server/infra/${name}`);

/** The server's modules: each may import the infrastructure and the modules above it in this list. */
const MODULES = [
  "identity",
  "notifications",
  "companies",
  "jobs",
  "hiring",
  "payments",
  "integrations",
  "admin",
  "members",
  "accounts",
  "overview",
  "pages",
].map((name) => `server/${name}`);
const BELOW_ROOT = [...DATABASE, ...SERVICES, ...MODULES];
const BELOW_FEATURES = [...BASE, ...["messages", "styles", "lib", "ui", "shared"].map((name) => `web/${name}`)];

/**
 * Folders below src, and the folders that each may import besides itself. `server` and `web` stand for the files directly
 * in them: these put the product together, and nothing else imports them. A folder that is not here may import nothing.
 */
const LAYERS = {
  contract: [],
  rules: ["contract"],
  "server/infra/platform": BASE,
  "server/infra/db": PLATFORM,
  ...Object.fromEntries(SERVICES.map((name) => [name, DATABASE])),
  "server/infra/backup": [...DATABASE, "server/infra/files"],
  ...Object.fromEntries(MODULES.map((name, index) => [name, [...DATABASE, ...SERVICES, ...MODULES.slice(0, index)]])),
  "server/demo": BELOW_ROOT,
  "server/check": [...BELOW_ROOT, "server/infra/backup"],
  server: [...BELOW_ROOT, "server/demo", "server/infra/backup"],
  "web/messages": BASE,
  "web/styles": [],
  "web/lib": [...BASE, "web/messages"],
  "web/ui": [...BASE, "web/messages", "web/styles"],
  "web/shared": [...BASE, "web/messages", "web/styles", "web/lib", "web/ui"],
  // Each feature: see the rule "features" for one that imports another.
  "web/features": BELOW_FEATURES,
  web: [...BELOW_FEATURES, "web/features"],
};

const MODEL_LIBRARIES = [
  "openai",
  "ollama",
  "(@langchain|langchain|llamaindex)",
  "@(anthropic-ai|huggingface|xenova|mistralai|tensorflow|ai-sdk)/",
  "@google/(generative-ai|genai)",
  "@aws-sdk/client-(bedrock|sagemaker)",
  "(onnxruntime|node-llama-cpp|cohere-ai|groq-sdk)",
];

const TEST = "\\.test\\.tsx?$";
const folder = (name) => (name === "server" || name === "web" ? `^src/${name}/[^/]+$` : `^src/${name}/`);
const packages = (names) => `node_modules/(${names})`;

export default {
  forbidden: [
    ...Object.entries(LAYERS).map(([name, may]) => ({
      name: `${name} imports ${may.length > 12 ? "what is below it" : ["itself", ...may].join(", ")}`,
      severity: "error",
      from: { path: folder(name) },
      to: {
        path: "^(src|tests|scripts|bench|client|build)/",
        // The files that start the product load what the build made.
        pathNot: [...[name, ...may].map(folder), "^tests/support/", ...(name === "server" ? ["^build/"] : [])],
      },
    })),
    {
      name: "every folder below src stands in the table",
      severity: "error",
      from: { path: "^src/", pathNot: Object.keys(LAYERS).map(folder) },
      to: {},
    },
    {
      name: "payment providers are reached through infra/db/payment-provider.ts",
      severity: "error",
      from: { path: "^src/server/", pathNot: [folder("server"), "^src/server/payments/(manual|stripe)/"] },
      to: { path: "^src/server/payments/(manual|stripe)/" },
    },
    {
      name: "features do not import each other",
      severity: "error",
      from: { path: "^src/web/features/([^/]+/[^/]+)" },
      to: { path: "^src/web/features/", pathNot: "^src/web/features/$1/" },
    },
    {
      name: "only tests import test support",
      severity: "error",
      from: { path: "^src/", pathNot: TEST },
      to: { path: "^tests/" },
    },
    {
      name: "contract and rules are pure",
      severity: "error",
      from: { path: "^src/(contract|rules)/", pathNot: TEST },
      // Tables of imports are read by the browser and by the server.
      to: { dependencyTypesNot: ["local"], pathNot: packages("zod/|csv-parse/") },
    },
    {
      name: "the browser does not reach Node",
      severity: "error",
      from: { path: "^src/web/", pathNot: [TEST, "^src/web/[^/]+$"] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "the browser reaches no library of the server",
      severity: "error",
      from: { path: "^src/web/", pathNot: [TEST, "^src/web/[^/]+$"] },
      to: { path: packages("hono|@hono/|pg/|pg-boss|drizzle|pino|@node-rs/|prom-client|rate-limiter|sanitize-html") },
    },
    {
      name: "the server reaches no library of the browser",
      severity: "error",
      from: { path: "^src/server/[^/]+/", pathNot: [TEST, "^src/server/pages/render/"] },
      to: { path: packages("react|@react-router/dev|@base-ui|sonner|lucide|i18next|d3-|@fontsource|@supabase") },
    },
    {
      name: "nothing asks a trained model (rule X91)",
      severity: "error",
      from: { path: "^src/" },
      to: { path: `^(node_modules/)?(${MODEL_LIBRARIES.join("|")})` },
    },
  ],
  options: {
    parser: "tsc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: ["node_modules", "^(tests|scripts|bench|build)/"] },
    // Route types are generated.
    exclude: { path: "/\\+types/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
  },
};
