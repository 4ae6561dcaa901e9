import path from "node:path";
import { expect, test } from "vitest";
import { plant } from "./gates/plant.ts";
import { draw, floorsOf, roomsOf } from "./house.ts";

/** Lists of one file each for a noun's texts or for one mail: whoever looks for one knows its name. */
const CATALOGUE = /\/messages(\/\w\w)?$/;

test("no room of the house holds more than forty files, and no catalogue more than eighty", () => {
  const rooms = roomsOf(path.resolve(import.meta.dirname, ".."));
  const most = (name: string) => (CATALOGUE.test(name) ? 80 : 40);
  const crowded = [...rooms.values()]
    .filter(({ name, files }) => files > most(name))
    .map(({ name, files }) => `${name}: ${files}`);
  expect(crowded).toEqual([]);
});

test("the picture shows each room with its files, above what it imports from", () => {
  const root = plant({
    "src/rules/a.ts": "export const a = 1;\n",
    "src/server/jobs/b.ts": 'import { a } from "../../rules/a.ts";\nexport const b = a;\n',
    "src/server/jobs/c.ts": 'import { a } from "../../rules/a.ts";\nexport const c = a;\n',
  });
  const rooms = roomsOf(root);
  expect(Object.fromEntries(floorsOf(rooms))).toEqual({ "src/rules": 0, "src/server/jobs": 1 });
  expect(rooms.get("src/server/jobs")?.imports.get("src/rules")).toBe(2);
  const picture = draw(rooms);
  expect(picture).toContain(">jobs</text>");
  expect(picture).toContain("2 files");
  expect(picture.match(/<path /g)).toHaveLength(1);
});
