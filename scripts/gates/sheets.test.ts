import { expect, test } from "vitest";
import { checkLoadedSheets } from "./loaded-sheets.ts";
import { plant } from "./plant.ts";
import { checkSheets, checkWidths } from "./sheets.ts";

test("a class is defined in one sheet; elsewhere it may be spoken of inside of another", () => {
  const root = plant({
    "src/web/styles/card.css": ".card { color: red; }\n.card:hover,\n.card[data-open] { color: blue; }\n",
    "src/web/features/a/a.css": ".list .card { margin: 0; }\n@media print {\n  .card { margin: 1px; }\n}\n",
    "src/web/features/b/b.css": ".list > li { margin: 0; }\n/* .card { } */\n",
  });
  expect(checkSheets(root)).toEqual([
    { file: "src/web/styles/card.css", line: 1, message: ".card is defined in src/web/features/a/a.css as well." },
    { file: "src/web/styles/card.css", line: 2, message: ".card is defined in src/web/features/a/a.css as well." },
    { file: "src/web/styles/card.css", line: 2, message: ".card is defined in src/web/features/a/a.css as well." },
  ]);
});

test("layouts change at the four widths, and nowhere else", () => {
  const root = plant({
    "src/web/a.css": "@media (min-width: 60rem) {\n}\n@media (max-width: 59.99rem) {\n}\n.a { min-width: 62rem; }\n",
    "src/web/b.css": ".a {\n}\n@media (min-width: 62rem) {\n}\n",
  });
  expect(checkWidths(root).map(({ file, line }) => `${file}:${line}`)).toEqual(["src/web/b.css:3"]);
});

test("a class stands in a sheet that every screen loads which shows it", () => {
  const root = plant({
    "src/web/styles/global.css": '@import "./card.css" layer(pieces);\n',
    "src/web/styles/card.css": ".card { color: red; }\n",
    "src/web/styles/narrow.css": ".narrow { width: 1rem; }\n",
    "src/web/features/a/a.css": '@import "../../styles/narrow.css";\n.own { color: red; }\n',
    "src/web/features/a/a.tsx":
      'import "./a.css";\nimport { B } from "../../shared/b.tsx";\nexport const A = <B className="own narrow card" />;\n',
    "src/web/features/c/c.tsx":
      'import { B } from "../../shared/b.tsx";\nexport const C = <B className="card own" />;\n',
    "src/web/shared/b.tsx": '\nexport const B = () => <p className="narrow" />;\n',
  });
  expect(checkLoadedSheets(root)).toEqual([
    {
      file: "src/web/features/c/c.tsx",
      line: 2,
      message: ".own stands in src/web/features/a/a.css, which not every screen that shows this loads.",
    },
    {
      file: "src/web/shared/b.tsx",
      line: 2,
      message: ".narrow stands in src/web/styles/narrow.css, which not every screen that shows this loads.",
    },
  ]);
});
