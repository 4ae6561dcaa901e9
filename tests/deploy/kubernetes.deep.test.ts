import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { runProgram } from "../../scripts/verify/run-program.ts";
import { SECRET_VARIABLES } from "../../src/server/infra/platform/configuration/secret-files.ts";
import { VARIABLES } from "../../src/server/infra/platform/configuration/variables.ts";

const FOLDER = "deploy/kubernetes";
/** Installed by `npm test`, apart from the product's packages. */
const MODELS = resolve("tools/tests/node_modules/kubernetes-models");
const require = createRequire(import.meta.url);
const KINDS = [
  "apps/v1/Deployment",
  "networking.k8s.io/v1/Ingress",
  "policy/v1/PodDisruptionBudget",
  "v1/ConfigMap",
  "v1/Namespace",
  "v1/Service",
].map((path) => Object.values(require(join(MODELS, path)))[0] as Model);

/** The schema of one kind of object. */
type Model = { apiVersion: string; kind: string; new (manifest: never): { validate(): void } };

type Labels = Record<string, string>;
type Container = { env: { name: string; value: string }[] };
type Manifest = { apiVersion: string; kind: string; metadata: { name: string } } & Record<string, unknown>;

let manifests: Manifest[];
let folder: string;

beforeAll(async () => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".yaml"));
  const texts = await Promise.all(files.map((name) => readFile(join(FOLDER, name), "utf8")));
  const documents = texts.flatMap((text) => parseAllDocuments(text));
  for (const document of documents) expect([...document.errors, ...document.warnings]).toEqual([]);
  manifests = documents.map((document) => document.toJS() as Manifest);
  await mkdir(".cache", { recursive: true });
  folder = await mkdtemp(resolve(".cache/manifests-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const called = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

/** Validates manifests by the API's schemas: types, formats, required fields. */
function faultsBySchema(those: readonly Manifest[]): string[] {
  return those.flatMap((manifest) => {
    const { apiVersion, kind } = manifest;
    const Kind = KINDS.find((one) => one.apiVersion === apiVersion && one.kind === kind);
    if (Kind === undefined) return [`${called(manifest)}: no schema is known for ${apiVersion}`];
    try {
      new Kind(manifest as never).validate();
      return [];
    } catch (error) {
      return [`${called(manifest)}: ${(error as Error).message}`];
    }
  });
}

/**
 * Validates manifests with the compiler, by types generated from the same schemas: these reject unknown fields and enum
 * values.
 */
async function faultsByType(those: readonly Manifest[]): Promise<string[]> {
  const lines = those.map((manifest, nth) => {
    const file = join(MODELS, manifest.apiVersion, manifest.kind);
    const type = `import(${JSON.stringify(file)}).I${manifest.kind}`;
    return `export const manifest${nth}: ${type} = ${JSON.stringify(manifest)};`;
  });
  await writeFile(join(folder, "manifests.ts"), `${lines.join("\n")}\n`);
  const settings = { strict: true, noEmit: true, skipLibCheck: true, module: "esnext", types: [] };
  const project = { compilerOptions: { ...settings, moduleResolution: "bundler" }, files: ["manifests.ts"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project));
  const { ok, output } = await runProgram(["node_modules/typescript/bin/tsc", "-p", folder], { keep: true });
  const faults = output.split("\n").filter((line) => line.includes("error TS"));
  expect(ok).toBe(faults.length === 0);
  return faults;
}

/** The same manifests with an error in those of a kind. */
function planted(kind: string, spoil: (manifest: Manifest) => void): Manifest[] {
  const copy = structuredClone(manifests);
  for (const manifest of copy) if (manifest.kind === kind) spoil(manifest);
  return copy;
}

const specOf = (manifest: Manifest) => manifest["spec"] as Record<string, unknown>;

test("O18 every manifest is valid for the API, and an invalid one is detected", async () => {
  expect(manifests.length).toBeGreaterThanOrEqual(7);
  expect(faultsBySchema(manifests)).toEqual([]);
  expect(await faultsByType(manifests)).toEqual([]);
  expect(faultsBySchema(planted("Deployment", (one) => Object.assign(specOf(one), { replicas: "2" })))).toHaveLength(2);
  expect(faultsBySchema(planted("Deployment", (one) => delete specOf(one)["selector"]))).toHaveLength(2);
  expect(faultsBySchema(planted("Service", (one) => Object.assign(one, { kind: "Services" })))).toHaveLength(1);
  const unknown = await faultsByType(planted("Service", (one) => Object.assign(specOf(one), { selectors: {} })));
  expect(unknown).toEqual([expect.stringContaining("'\"selectors\"' does not exist in type 'IServiceSpec'")]);
  const deep = await faultsByType(
    planted("Ingress", (one) => {
      const [rule] = specOf(one)["rules"] as { http: { paths: { pathType: string }[] } }[];
      Object.assign(rule?.http.paths[0] ?? {}, { pathType: "Prefixed" });
    }),
  );
  expect(deep).toEqual([expect.stringContaining('"Prefixed"')]);
}, 120_000);

type PodSpec = { containers: (Container & { ports: { name: string }[]; volumeMounts: { name: string }[] })[] } & {
  volumes: { name: string }[];
  securityContext: object;
  terminationGracePeriodSeconds: number;
};
type Workload = { selector: { matchLabels: Labels }; template: { metadata: { labels: Labels }; spec: PodSpec } };

const workloads = () =>
  manifests.filter(({ kind }) => kind === "Deployment").map((one) => [called(one), specOf(one) as Workload] as const);

test("O18 selectors, ports and volumes of the manifests resolve", () => {
  const labels = workloads().map(([, { template }]) => template.metadata.labels);
  const finds = (selector: Labels) =>
    labels.filter((those) => Object.entries(selector).every(([name, value]) => those[name] === value)).length;
  for (const [name, { selector, template }] of workloads()) {
    expect(finds(selector.matchLabels), name).toBe(1);
    for (const container of template.spec.containers) {
      const volumes = template.spec.volumes.map((volume) => volume.name);
      for (const mount of container.volumeMounts) expect(volumes).toContain(mount.name);
      const ports = container.ports.map((port) => port.name);
      const probed = [...JSON.stringify(container).matchAll(/"port":"(\w+)"/gu)].map(([, port]) => port);
      for (const port of probed) expect(ports).toContain(port);
      expect(probed.length).toBeGreaterThanOrEqual(2);
    }
    // LEAVING_SECONDS, open requests and running uploads.
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(140);
  }
  for (const manifest of manifests) {
    const { selector } = (manifest["spec"] ?? {}) as { selector?: Labels & { matchLabels?: Labels } };
    if (selector !== undefined) expect(finds(selector.matchLabels ?? selector), called(manifest)).toBe(1);
  }
});

test("O18 the manifests set known variables and no secrets", () => {
  const { data } = manifests.find(({ kind }) => kind === "ConfigMap") as unknown as { data: Labels };
  const own = workloads().flatMap(([, { template }]) => template.spec.containers.flatMap(({ env }) => env));
  const names = [...Object.keys(data), ...own.map(({ name }) => name)];
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(VARIABLES).toContain(name);
  for (const name of names) expect(SECRET_VARIABLES).not.toContain(name);
});
