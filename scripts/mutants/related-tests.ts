import path from "node:path";
import { findImports, parseSource, resolveImport } from "../gates/source.ts";
import { listFiles } from "../gates/tree.ts";

/** Tests of `npm test`. */
const TESTS = /(?<!\.deep)\.test\.ts$/;
const CODE = /\.ts$/;

/** End-to-end tests, and tests of modules that use the code without importing it from the same folder. */
const END_TO_END_TESTS: readonly { of: RegExp; tests: readonly string[] }[] = [
  {
    of: /server\/payments|rules\/(rewards|payouts|payment)/,
    tests: [...filesOf("src/server/payments"), ...filesOf("tests/faults")].filter((file) =>
      /server\/payments|(money|stripe|payouts|reward-shares)[^/]*$/.test(file),
    ),
  },
  {
    of: /server\/identity\/auth/,
    tests: [
      ...filesOf("src/server/identity/auth"),
      ...filesOf("src/server/companies/sign-in"),
      ...filesOf("src/server/members"),
    ],
  },
  {
    of: /server\/hiring\/referrals/,
    tests: [...filesOf("src/server/hiring"), ...filesOf("tests/faults").filter((file) => /agreement-/.test(file))],
  },
  { of: /server\/(identity\/auth|payments)/, tests: filesOf("src/server/accounts") },
  { of: /./, tests: ["tests/access/access.test.ts"] },
];

function filesOf(folder: string): string[] {
  return listFiles(path.resolve(import.meta.dirname, "../.."), [folder], TESTS);
}

/**
 * Tests that may detect a change of a file, nearest first: those of its name, of its folder, of folders that import it,
 * and the end-to-end ones. Takes paths from the root; groups are disjoint.
 */
export function findRelatedTests(root: string, file: string): string[][] {
  const importers = listFiles(root, ["src/server", "src/rules"], CODE).filter(
    (other) =>
      !TESTS.test(other) &&
      findImports(parseSource(root, other)).some(({ specifier }) => resolveImport(root, other, specifier) === file),
  );
  const folders = [...new Set(importers.map((other) => path.posix.dirname(other)))];
  const name = path.posix.basename(file, ".ts");
  const groups = [
    listTests(root, path.posix.dirname(file)).filter((test) => path.posix.basename(test).startsWith(`${name}.`)),
    listTests(root, path.posix.dirname(file)),
    folders.flatMap((folder) => listTests(root, folder)),
    END_TO_END_TESTS.filter(({ of }) => of.test(file)).flatMap(({ tests }) => tests),
  ];
  const seen = new Set<string>();
  return groups
    .map((tests) => tests.filter((test) => !seen.has(test) && seen.add(test)))
    .filter((tests) => tests.length > 0);
}

function listTests(root: string, folder: string): string[] {
  return listFiles(root, [folder], TESTS).filter((test) => path.posix.dirname(test) === folder);
}
