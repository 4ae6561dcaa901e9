import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type Rollup } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { slimEndpoints } from "./slim-endpoints.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const FILE = "\n// file\n";
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(path.join(ROOT, "node_modules/.slim-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function built(source: string): Promise<string> {
  const input = path.join(folder, "screen.ts");
  writeFileSync(input, source);
  const options = { write: false, rolldownOptions: { input }, minify: false } as const;
  const result = await build({ configFile: false, logLevel: "error", plugins: [slimEndpoints()], build: options });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rollup.RollupOutput;
  return output.map((part) => (part.type === "chunk" ? part.code : "")).join(FILE);
}

it("a screen that only calls endpoints includes no schema library", async () => {
  const code = await built(
    `import { jobEndpoints, BOARD_SORTS } from "${ROOT}/src/contract/jobs/jobs.ts"; console.log(jobEndpoints.create, BOARD_SORTS);`,
  );
  expect(code).toContain('"/api/jobs"');
  expect(code).toContain("reward-high");
  expect(code).toMatch(/levels"?: ?\[\]/);
  expect(code).not.toContain("safeParse");
  expect(code.length).toBeLessThan(10_000);
});

it("a form gets its whole schema", async () => {
  const code = await built(
    `import { newJob } from "${ROOT}/src/contract/jobs/posting/job-forms.ts"; console.log(newJob);`,
  );
  expect(code).toContain("job_title_required");
  expect(code).toContain("safeParse");
});

it("a form that imports its schema has it in a separate chunk, beside calls of the same contract", async () => {
  const contract = `${ROOT}/src/contract/companies/companies.ts`;
  const code = await built(
    `import { companyEndpoints } from "${contract}"; console.log(companyEndpoints.get);
    addEventListener("focus", async () => console.log((await import("${contract}")).companyUpdate));`,
  );
  const [screen = "", ...late] = code.split(FILE).filter((file) => file !== "");
  expect(screen).toContain('"/api/companies/{id}"');
  expect(screen).not.toContain("safeParse");
  expect(late.join("")).toContain("company_name_required");
  expect(late.join("")).toContain("safeParse");
});
