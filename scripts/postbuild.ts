import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const CLIENT = path.resolve(import.meta.dirname, "../build/client");
const TEXT = /\.(m?js|css|html|svg|json|txt|webmanifest)$/;
/** Below this a compressed file saves nothing worth a second file. */
const SMALLEST = 1_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a brotli and a gzip twin beside a file of text; older twins go first. */
async function compress(file: string): Promise<void> {
  await Promise.all([".br", ".gz"].map((ending) => rm(file + ending, { force: true })));
  const text = await readFile(file);
  if (text.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const [small, zipped] = await Promise.all([brotli(text, { params }), zip(text, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, zipped)]);
}

const entries = await readdir(CLIENT, { recursive: true });
const files = entries.filter((name) => TEXT.test(name)).map((name) => path.join(CLIENT, name));
if (files.length === 0) throw new Error(`There is nothing to compress in ${CLIENT}.`);
for (const file of files) if ((await stat(file)).isFile()) await compress(file);
