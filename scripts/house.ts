import { writeFileSync } from "node:fs";
import path from "node:path";
import { importsOf, resolveImport, sourceOf } from "./gates/source.ts";
import { needFiles } from "./gates/tree.ts";

const CODE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;
const BOX = { width: 132, height: 40, gapX: 14, gapY: 74 };
const MARGIN = 30;
const PER_SIDE = 6;
const SIDE = PER_SIDE * (BOX.width + BOX.gapX);

/** A folder with code: how many files stand in it, and from which other rooms it imports, with how many imports each. */
export type Room = { name: string; files: number; imports: ReadonlyMap<string, number> };

/** All rooms below src, by name. */
export function roomsOf(root: string): Map<string, Room> {
  const files = needFiles(root, ["src"], CODE);
  const rooms = new Map<string, { name: string; files: number; imports: Map<string, number> }>();
  const roomOf = (name: string) => {
    const known = rooms.get(name) ?? { name, files: 0, imports: new Map<string, number>() };
    rooms.set(name, known);
    return known;
  };
  for (const file of files) {
    const here = path.posix.dirname(file);
    const room = roomOf(here);
    room.files += 1;
    if (TEST.test(file)) continue;
    for (const { specifier } of importsOf(sourceOf(root, file))) {
      const target = resolveImport(root, file, specifier);
      if (target === undefined || !target.startsWith("src/") || !CODE.test(target)) continue;
      const there = path.posix.dirname(target);
      if (there !== here) room.imports.set(there, (room.imports.get(there) ?? 0) + 1);
    }
  }
  return rooms;
}

/** The floor of each room: one above the highest that it imports from; rooms that import each other share theirs. */
export function floorsOf(rooms: ReadonlyMap<string, Room>): Map<string, number> {
  const floors = new Map<string, number>();
  const open = new Set<string>();
  const floorOf = (name: string): number => {
    const known = floors.get(name);
    if (known !== undefined) return known;
    if (open.has(name)) return -1;
    open.add(name);
    const below = [...(rooms.get(name)?.imports.keys() ?? [])].filter((other) => rooms.has(other)).map(floorOf);
    open.delete(name);
    const floor = Math.max(-1, ...below) + 1;
    floors.set(name, floor);
    return floor;
  };
  for (const name of [...rooms.keys()].sort()) floorOf(name);
  return floors;
}

type Place = { x: number; y: number };

/** Floors from the top: the server's rooms on the left, the browser's on the right, a floor too full in several rows. */
function rowsOf(rooms: ReadonlyMap<string, Room>): { left: string[]; right: string[] }[] {
  const floors = floorsOf(rooms);
  const rows: { left: string[]; right: string[] }[] = [];
  for (let floor = Math.max(...floors.values()); floor >= 0; floor -= 1) {
    const names = [...rooms.keys()].filter((name) => floors.get(name) === floor).sort();
    const right = names.filter((name) => name.startsWith("src/web"));
    const left = names.filter((name) => !right.includes(name));
    while (left.length + right.length > 0) {
      rows.push({ left: left.splice(0, PER_SIDE), right: right.splice(0, PER_SIDE) });
    }
  }
  return rows;
}

function placesOf(rows: ReturnType<typeof rowsOf>): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const [row, { left, right }] of rows.entries()) {
    const y = MARGIN + row * (BOX.height + BOX.gapY);
    for (const [side, names] of [left, right].entries()) {
      const first = MARGIN + side * (SIDE + MARGIN) + (SIDE - names.length * (BOX.width + BOX.gapX)) / 2;
      for (const [column, name] of names.entries()) places.set(name, { x: first + column * (BOX.width + BOX.gapX), y });
    }
  }
  return places;
}

const COLOURS: readonly (readonly [RegExp, string])[] = [
  [/^src\/(contract|rules)/, "#fff1cf"],
  [/^src\/server/, "#ddf3e6"],
  [/./, "#e8eceb"],
];

function box({ name, files }: Room, { x, y }: Place): string {
  const fill = COLOURS.find(([of]) => of.test(name))?.[1] ?? "#ffffff";
  const label = name.replace(/^src\/(server|web)\//, "").replace("features/", "");
  const middle = x + BOX.width / 2;
  return [
    `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6" fill="${fill}" stroke="#55615a"/>`,
    `<text x="${middle}" y="${y + 17}">${label}</text>`,
    `<text x="${middle}" y="${y + 32}" class="count">${files} files</text>`,
  ].join("");
}

function arrow(from: Place, to: Place, count: number): string {
  const [x1, y1] = [from.x + BOX.width / 2, from.y + BOX.height];
  const [x2, y2] = [to.x + BOX.width / 2, to.y];
  const bend = Math.max(30, Math.abs(y2 - y1) / 2);
  const width = Math.min(3, 0.4 + Math.log2(count) / 3).toFixed(1);
  return `<path d="M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" stroke-width="${width}"/>`;
}

/** The picture: rooms as boxes, imports as lines from above downwards, the thicker the more there are. */
export function draw(rooms: ReadonlyMap<string, Room>): string {
  const rows = rowsOf(rooms);
  const places = placesOf(rows);
  const width = 3 * MARGIN + 2 * SIDE;
  const boxes: string[] = [];
  const arrows: string[] = [];
  for (const [name, place] of places) {
    const room = rooms.get(name);
    if (room === undefined) continue;
    boxes.push(box(room, place));
    for (const [other, count] of room.imports) {
      const target = places.get(other);
      if (target !== undefined) arrows.push(arrow(place, target, count));
    }
  }
  const height = 2 * MARGIN + rows.length * (BOX.height + BOX.gapY) - BOX.gapY;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif">
<title>The rooms of the house, and what imports from what</title>
<style>text{font-size:11px;text-anchor:middle;fill:#16211c}.count{font-size:9px;fill:#55615a}path{fill:none;stroke:#0e5a42;stroke-opacity:.22}</style>
<rect width="${width}" height="${height}" fill="#faf7f1"/>
${arrows.join("\n")}
${boxes.join("\n")}
</svg>
`;
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, "..");
  const rooms = roomsOf(root);
  writeFileSync(path.join(root, "docs/house.svg"), draw(rooms));
  const largest = [...rooms.values()].sort((a, b) => b.files - a.files).slice(0, 5);
  console.log(`${rooms.size} rooms; the largest: ${largest.map(({ name, files }) => `${name} ${files}`).join(", ")}`);
}
