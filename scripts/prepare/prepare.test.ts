import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createTemporaryTree } from "../gates/temporary-tree.ts";
import { build, isBuilt, isGathered } from "./build.js";
import { browsersOfPlaywright, findChromium } from "./chromium.js";
import { isInstalled } from "./install.js";
import { alone } from "./lock.js";

const LOCK = {
  packages: { "": {}, "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "2.0.0", optional: true } },
};

function checkout(installed: Readonly<Record<string, { version: string }>>): string {
  return createTemporaryTree({
    "package-lock.json": JSON.stringify(LOCK),
    "node_modules/.package-lock.json": JSON.stringify({ packages: installed }),
  });
}

describe("install", () => {
  test("accepts manually installed packages whose versions match", () => {
    const root = checkout({ "node_modules/a": { version: "1.0.0" } });
    expect(isInstalled(root)).toBe(true);
    expect(existsSync(path.join(root, "node_modules/.vouchwell-lock"))).toBe(true);
    expect(isInstalled(checkout({ "node_modules/a": { version: "1.0.1" } }))).toBe(false);
    expect(isInstalled(checkout({ "node_modules/b": { version: "2.0.0" } }))).toBe(false);
    expect(isInstalled(createTemporaryTree({ "package-lock.json": "{}" }))).toBe(false);
  });

  test("reinstalls after a change of the lock file", () => {
    const root = checkout({ "node_modules/a": { version: "1.0.0" } });
    expect(isInstalled(root)).toBe(true);
    writeFileSync(path.join(root, "package-lock.json"), JSON.stringify({ packages: {} }));
    expect(isInstalled(root)).toBe(false);
  });

  test("replaces packages of another platform, such as a container's host", () => {
    const root = checkout({ "node_modules/a": { version: "1.0.0" } });
    expect(isInstalled(root, "darwin-arm64")).toBe(true);
    expect(isInstalled(root, "linux-arm64")).toBe(false);
    expect(isInstalled(root, "darwin-arm64")).toBe(true);
  });
});

describe("build", () => {
  test("nothing built, or built without our stamp, counts as not built", () => {
    expect(isBuilt(createTemporaryTree({ "src/web/root.tsx": "" }))).toBe(false);
    expect(isBuilt(createTemporaryTree({ "build/server/index.js": "" }))).toBe(false);
    expect(isBuilt(createTemporaryTree({ "build/server/index.js": "", "build/.stamp": "other" }))).toBe(false);
  });

  test("a server bundle older than its sources or pages is not used", async () => {
    const made =
      'require("fs").mkdirSync("build/run",{recursive:true});require("fs").writeFileSync(process.env.MADE,"")';
    const script = (file: string) => made.replace("process.env.MADE", JSON.stringify(file));
    const root = createTemporaryTree({
      "src/server/main.ts": "1",
      "src/server/places.tsv": "1",
      "src/web/root.tsx": "1",
      "build/server/.keep": "",
      "package.json": '{"type":"commonjs"}',
      "scripts/build.ts": script("build/server/index.js"),
      "scripts/bundle-server.ts": script("build/run/main.js"),
    });
    const rebuild = () => build(root, process.execPath);
    await rebuild();
    expect([isBuilt(root), isGathered(root)]).toEqual([true, true]);
    writeFileSync(path.join(root, "src/server/places.tsv"), "2");
    expect(isGathered(root)).toBe(true);
    writeFileSync(path.join(root, "src/server/main.ts"), "2");
    expect([isBuilt(root), isGathered(root)]).toEqual([false, false]);
    await rebuild();
    expect(isGathered(root)).toBe(true);
    writeFileSync(path.join(root, "src/web/root.tsx"), "2");
    await rebuild();
    expect([isBuilt(root), isGathered(root)]).toEqual([true, true]);
  });
});

describe("browser", () => {
  test("uses the named program and nothing else in its place", () => {
    const root = createTemporaryTree({ "bin/chromium": "#!/bin/sh\n" });
    const file = path.join(root, "bin/chromium");
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    vi.stubEnv("CHROMIUM_PATH", file);
    expect(findChromium()).toBeUndefined();
    chmodSync(file, 0o755);
    expect(findChromium()).toBe(file);
    vi.stubEnv("CHROMIUM_PATH", undefined);
    vi.stubEnv("PATH", path.dirname(file));
    expect(findChromium()).toBe(file);
  });
});

describe("Playwright's own browser", () => {
  const shell = "ms-playwright/chromium_headless_shell-1300";
  const FOR_TESTING = "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing";
  test.each([
    ["linux", `.cache/${shell}/chrome-headless-shell-linux64/chrome-headless-shell`],
    ["linux", `.cache/${shell}/chrome-headless-shell-linux-arm64/chrome-headless-shell`],
    ["darwin", `Library/Caches/${shell}/chrome-headless-shell-mac-arm64/chrome-headless-shell`],
    ["darwin", `Library/Caches/ms-playwright/chromium-1300/chrome-mac-x64/${FOR_TESTING}`],
  ])("is found on %s: %s", (platform, file) => {
    const home = createTemporaryTree({ [file]: "" });
    expect(browsersOfPlaywright({ platform, home, env: {} })).toEqual([]);
    chmodSync(path.join(home, file), 0o755);
    expect(browsersOfPlaywright({ platform, home, env: {} })).toEqual([path.join(home, file)]);
  });
});

describe("lock", () => {
  test("admits one at a time and is released after the work", async () => {
    const root = createTemporaryTree({});
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} ends`);
    };
    await Promise.all([alone(root, work("a")), alone(root, work("b"))]);
    expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends"]);
    expect(existsSync(path.join(root, ".cache/prepare.lock"))).toBe(false);
  });

  test("is taken over from a dead process, and released after a failure", async () => {
    const gone = spawnSync(process.execPath, ["--version"]).pid;
    const root = createTemporaryTree({ ".cache/prepare.lock": String(gone) });
    await expect(alone(root, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    let ran = false;
    await alone(root, () => {
      ran = true;
    });
    expect(ran).toBe(true);
    rmSync(path.join(root, ".cache"), { recursive: true });
  });
});

describe("output of the first start", () => {
  const HERE = path.resolve(import.meta.dirname, "..");
  const NOISE = 'for (let n = 0; n < 500; n += 1) { console.log("wrote", n); console.warn("deprecated", n); }\n';

  const GATHERS = `import { mkdirSync, writeFileSync } from "node:fs";
    mkdirSync("build/run", { recursive: true });
    writeFileSync("build/run/main.js", "");`;

  /** A fresh clone with our scripts, and stand-ins for npm and the build that print a thousand lines each. */
  function clone(build: string): string {
    const ours = ["prepare.js", ...readdirSync(path.join(HERE, "prepare")).map((name) => `prepare/${name}`)];
    const scripts = ours.filter((name) => name.endsWith(".js"));
    return createTemporaryTree({
      ...Object.fromEntries(scripts.map((name) => [`scripts/${name}`, readFileSync(path.join(HERE, name), "utf8")])),
      "package.json": JSON.stringify({ type: "module" }),
      "package-lock.json": JSON.stringify(LOCK),
      "npm.js": `import { mkdirSync } from "node:fs";\n${NOISE}mkdirSync("node_modules/rolldown", { recursive: true });`,
      "scripts/build.ts": NOISE + build,
      "scripts/bundle-server.ts": NOISE + GATHERS,
    });
  }

  function prepare(root: string, ...args: string[]) {
    const npm = { npm_execpath: path.join(root, "npm.js"), npm_node_execpath: process.execPath };
    const env = { ...process.env, ...npm, CHROMIUM_PATH: process.execPath };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/prepare.js", ...args], {
      cwd: root,
      env,
      encoding: "utf8",
    });
    return { status, said: `${stdout}${stderr}`.split("\n").filter((line) => line.trim() !== "") };
  }

  const WORKS = `import { mkdirSync, writeFileSync } from "node:fs";
    mkdirSync("build/server", { recursive: true });
    writeFileSync("build/server/index.js", "");`;

  test.each([["--start"], ["--browser"]])("is at most a dozen lines with %s, and one line the next time", (flag) => {
    const root = clone(WORKS);
    const first = prepare(root, flag);
    expect(first.status).toBe(0);
    expect(first.said.length).toBeLessThanOrEqual(12);
    expect(first.said.join("\n")).toMatch(
      /Installing packages[\s\S]*done in[\s\S]*Building the pages[\s\S]*Gathering the server[\s\S]*done in[\s\S]*done in/,
    );
    expect(prepare(root, flag).said.length).toBeLessThanOrEqual(1);
    expect(readFileSync(path.join(root, ".cache/logs/build.log"), "utf8").split("\n").length).toBeGreaterThan(900);
  });

  test("shows the end of a failed program's output and the file with all of it", () => {
    const root = clone('throw new Error("the disk is full");');
    const { status, said } = prepare(root, "--start");
    expect(status).toBe(1);
    expect(said.join("\n")).toContain("the disk is full");
    expect(said.join("\n")).toContain(path.join(root, ".cache/logs/build.log"));
    expect(said.length).toBeLessThan(60);
  });
});
