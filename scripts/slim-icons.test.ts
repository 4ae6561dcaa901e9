import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { slimIcons } from "./slim-icons.ts";

const ICON = path.resolve(
  import.meta.dirname,
  "../node_modules/lucide-react/dist/esm/icons/circle-exclamation-point.mjs",
);
type Module = { default: FunctionComponent<Record<string, string>> };

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(path.resolve(import.meta.dirname, "../node_modules/.icons-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it("draws an icon like the library, without its classes", async () => {
  const entry = path.join(folder, "entry.js");
  writeFileSync(entry, `export { default } from "${ICON}";`);
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [slimIcons()],
    build: {
      outDir: path.join(folder, "out"),
      lib: { entry, formats: ["es"], fileName: "icons" },
      rolldownOptions: { external: ["react"] },
    },
  });
  const drawn = async (file: string) => {
    const { default: icon } = (await import(pathToFileURL(file).href)) as Module;
    return renderToStaticMarkup(createElement(icon, { className: "icon icon-sm", "aria-hidden": "true" }));
  };
  const slim = await drawn(path.join(folder, "out/icons.js"));
  const whole = await drawn(ICON);

  const attributes = (markup: string) =>
    [...(/<svg ([^>]*)>/.exec(markup)?.[1] ?? "").matchAll(/([\w-]+="[^"]*")/g)].map(([one]) => one).sort();
  expect(attributes(slim)).toEqual(attributes(whole.replace(/class="[^"]*"/, 'class="icon icon-sm"')));
  expect(slim.replace(/<svg [^>]*>/, "")).toBe(whole.replace(/<svg [^>]*>/, ""));
  expect(slim).not.toContain("lucide");
});
