import { expect, test } from "vitest";
import { checkRouteTexts } from "./route-texts.ts";
import { createTemporaryTree } from "./temporary-tree.ts";

const SCREEN = `import { useTranslation } from "react-i18next";
const Late = () => import("./late.tsx");
export default function Jobs() { useTranslation("jobs"); return Late; }
`;
const LATE = `import { useTranslation } from "react-i18next";
import { KINDS } from "./kinds.ts";
export default function Late() { useTranslation(KINDS.first); return useTranslation(["errors"]).t("a", { ns: "rewards" }); }
`;

function faults(table: string, late = LATE): string[] {
  const names = ["errors", "field-errors", "general", "statuses", "layout", "jobs", "rewards", "history", "unused"];
  const root = createTemporaryTree({
    "src/web/routes.ts": 'export default [route("/jobs", "features/jobs/jobs.tsx")];\n',
    "src/web/root.tsx": 'useTranslation("layout");\n',
    "src/web/features/jobs/jobs.tsx": SCREEN,
    "src/web/features/jobs/late.tsx": late,
    "src/web/features/jobs/kinds.ts": 'export const KINDS = { first: "history" };\nexport const NO = "unused";\n',
    ...Object.fromEntries(names.map((name) => [`src/web/messages/en/${name}.ts`, "export default {};\n"])),
    "src/web/shared/shell/route-texts.ts": `export const FRAME_TEXTS = ["errors", "field-errors", "general", "layout", "statuses"];\n${table}`,
  });
  return checkRouteTexts(root).map(({ message }) => message);
}

test.each([
  ["what each screen asks for, late pieces and constants too", '{ "/jobs": ["history", "jobs", "rewards"] }', []],
  ["too little", '{ "/jobs": ["jobs"] }', ['/jobs asks for ["history","jobs","rewards"].']],
  [
    "too much",
    '{ "/jobs": ["history", "jobs", "rewards", "unused"] }',
    ['/jobs asks for ["history","jobs","rewards"].'],
  ],
  ["no route", '{ "/jobs": ["history", "jobs", "rewards"], "/gone": ["jobs"] }', ["/gone is no route."]],
])("a table with %s", (_what, table, expected) => {
  expect(faults(`export const TABLE = ${table};`)).toEqual(expected);
});

test("texts that are named in passing, and that nothing waits for, are told", () => {
  const table = 'export const TABLE = { "/jobs": ["history", "jobs"] };';
  const late = (waits: string) => `import { useTranslation } from "react-i18next";
function Beside() { return useTranslation("history").t("a"); }
export default function Late() { const { t } = useTranslation(${waits}); return t("a", { ns: "history" }) + t("b", { ns: "errors" }); }
`;
  expect(faults(table, late('"jobs"'))).toEqual([
    "A text of history is asked for, and its useTranslation does not wait for that.",
  ]);
  expect(faults(table, late('["jobs", "history"]'))).toEqual([]);
});
