import { copyFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const SOURCE = path.resolve(import.meta.dirname, "../node_modules/@fontsource-variable/fraunces");
const TARGET = path.resolve(import.meta.dirname, "../src/web/styles");
/** Character ranges of the source file. */
const LATIN: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
];
/** Variations unused by the style sheets are removed, which halves the file: corners are always soft. */
const FONT_FACES = [
  { name: "normal", axes: { SOFT: 100, WONK: 0, wght: { min: 340, max: 600 } } },
  { name: "italic", axes: { SOFT: 100, wght: { min: 340, max: 400 } } },
] as const;

function characters(): string {
  return LATIN.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_one, n) => String.fromCodePoint(first + n)),
  ).join("");
}

await copyFile(path.join(SOURCE, "LICENSE"), path.join(TARGET, "LICENSE-fraunces.txt"));
for (const { name, axes } of FONT_FACES) {
  const whole = await readFile(path.join(SOURCE, `files/fraunces-latin-full-${name}.woff2`));
  const face = await subsetFont(whole, characters(), { targetFormat: "woff2", variationAxes: axes });
  await writeFile(path.join(TARGET, `fraunces-soft-${name}.woff2`), face);
  process.stdout.write(`${name}: ${face.length} bytes of ${whole.length}\n`);
}
