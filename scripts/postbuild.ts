import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const CLIENT = path.resolve(import.meta.dirname, "../build/client");
const TEXT = /\.(m?js|css|html|svg|json|txt|webmanifest)$/;
/** Smaller files are not worth a compressed copy. Bytes. */
const MIN_BYTES = 1_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes brotli and gzip versions beside a text file, replacing older ones. */
async function compress(file: string): Promise<void> {
  await Promise.all([".br", ".gz"].map((ending) => rm(file + ending, { force: true })));
  const text = await readFile(file);
  if (text.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const [small, zipped] = await Promise.all([brotli(text, { params }), zip(text, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, zipped)]);
}

const entries = await readdir(CLIENT, { recursive: true });
const files = entries.filter((name) => TEXT.test(name)).map((name) => path.join(CLIENT, name));
if (files.length === 0) throw new Error(`There is nothing to compress in ${CLIENT}.`);

/** Slightly more jobs than processors, so that a large last file does not run alone. */
const CONCURRENCY = availableParallelism() + 1;
const sizes = await Promise.all(files.map(async (file) => ({ file, found: await stat(file) })));
const largestFirst = sizes.filter(({ found }) => found.isFile()).sort((a, b) => b.found.size - a.found.size);
const next = largestFirst.values();
await Promise.all(
  Array.from({ length: CONCURRENCY }, async () => {
    for (const { file } of next) await compress(file);
  }),
);
