import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ARCHIVE_MB = 24;
/** Half of it; bench/company-import.ts looks at a gigabyte. */
const MOST_MB = 12;

/** In a process of its own: what other tests hold in this one is collected with it, at each look, and takes seconds. */
const ONCE = `import { companyImport } from "./bench/company-import.ts";
const { lines } = await companyImport(() => undefined, ${ARCHIVE_MB});
process.stdout.write(JSON.stringify(lines[0].cells));`;

test("X226 memory does not grow with an archive, neither while it is looked at nor while it is taken in", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", ONCE], {
    timeout: 150_000,
  });
  const [size, , , grown] = (JSON.parse(stdout) as string[]).map(Number);
  expect(size).toBeGreaterThanOrEqual(ARCHIVE_MB);
  expect(grown).toBeLessThan(MOST_MB);
}, 180_000);
