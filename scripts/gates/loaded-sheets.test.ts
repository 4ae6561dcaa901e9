import { expect, test } from "vitest";
import { checkLoadedSheets } from "./loaded-sheets.ts";
import { createTemporaryTree } from "./temporary-tree.ts";

test("a class stands in a sheet that every screen loads which shows it", () => {
  const root = createTemporaryTree({
    "src/web/styles/global.css": '@import "./card.css" layer(pieces);\n',
    "src/web/styles/card.css": ".card { color: red; }\n",
    "src/web/styles/narrow.css": ".narrow { width: 1rem; }\n",
    "src/web/features/m/a/a.css": '@import "../../../styles/narrow.css";\n.own { color: red; }\n',
    "src/web/features/m/a/a.tsx":
      'import "./a.css";\nimport { B } from "../../../shared/b.tsx";\nexport const A = <B className="own narrow card" />;\n',
    "src/web/features/m/c/c.tsx":
      'import { B } from "../../../shared/b.tsx";\nexport const C = <B className="card own" />;\n',
    "src/web/shared/b.tsx": '\nexport const B = () => <p className="narrow" />;\n',
  });
  expect(checkLoadedSheets(root)).toEqual([
    {
      file: "src/web/features/m/c/c.tsx",
      line: 2,
      message: ".own stands in src/web/features/m/a/a.css, which not every screen that shows this loads.",
    },
    {
      file: "src/web/shared/b.tsx",
      line: 2,
      message: ".narrow stands in src/web/styles/narrow.css, which not every screen that shows this loads.",
    },
  ]);
});
