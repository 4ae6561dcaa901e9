import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles } from "./gates/tree.ts";

type Locked = { dev?: boolean; devOptional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] };

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (name: string) => readFileSync(path.join(ROOT, name), "utf8");
const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
const locked = Object.entries(JSON.parse(read("package-lock.json")).packages as Record<string, Locked>);

/** Limits of download size and disk space for everyone who installs; raise them only with a reason. */
const MOST_PACKAGES = 640;
const MOST_IN_PRODUCTION = 70;

/** Packages that npm installs on Linux x64 with glibc. */
const installed = locked
  .filter(([, { os, cpu, libc }]) => [os, cpu, libc].every((those, n) => fits(those, ["linux", "x64", "glibc"][n])))
  .filter(([name]) => name !== "");

function fits(those: string | string[] | undefined, own: string | undefined): boolean {
  return those === undefined || [those].flat().includes(own ?? "");
}

const server = listFiles(ROOT, ["src/server"], /(?<!\.test)\.ts$/)
  .filter((name) => name !== "src/server/dev.ts")
  .map(read)
  .join("\n");

describe("package-lock.json", () => {
  it("stays within the number of packages for development", () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.length).toBeLessThanOrEqual(MOST_PACKAGES);
  });

  it("stays within the number of packages for production", () => {
    const production = installed.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true);
    expect(production.length).toBeGreaterThanOrEqual(Object.keys(dependencies).length);
    expect(production.length).toBeLessThanOrEqual(MOST_IN_PRODUCTION);
  });
});

describe("package.json", () => {
  it("lists as dependencies only what the server loads", () => {
    const loaded = ([scope = "", name]: string[]) =>
      ['"', "`"].some((quote) =>
        // Some font paths are built at run time.
        [
          `${quote}${scope}${name === undefined ? "" : `/${name}`}`,
          ...(scope === "@fontsource" ? [`${quote}${scope}`] : []),
        ].some((start) => [quote, "/"].some((end) => server.includes(start + end))),
      );
    expect(Object.keys(dependencies).filter((name) => !loaded(name.split("/")))).toEqual([]);
  });

  it("lists as dependencies everything that the server resolves at run time, which bundlers cannot see", () => {
    const resolved = [
      ...server.matchAll(/(?:import\.meta\.resolve|createRequire\([^)]*\))\(["'`]((?:@[^/"'`]+\/)?[^/"'`$]+)/g),
    ];
    const names = new Set(resolved.map(([, name]) => name ?? ""));
    expect([...names]).toContain("pino-pretty");
    // The documentation reader is copied into the build.
    names.delete("swagger-ui-dist");
    expect([...names].filter((name) => name !== "@fontsource" && !(name in dependencies))).toEqual([]);
  });
});
