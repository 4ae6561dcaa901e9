import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PRODUCT_NAME } from "../../../contract/product.ts";

/** Content of a social card. */
export type Card = {
  readonly title: string;
  readonly description: string;
  /** The reward text; empty without a reward. */
  readonly worth: string;
};

type Node = { type: string; props: { style?: Record<string, unknown>; children?: unknown; [name: string]: unknown } };
type Font = { name: string; data: Buffer; weight: 400 | 600; style: "normal" };

const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 72;
const DISPLAY = "Fraunces, Fraunces Extended";
const TEXT = "Instrument Sans, Instrument Sans Extended";
const INK = "#16211C";
const INK_SOFT = "#55615A";
const PAPER = "#FAF7F1";
const REWARD = "#7A4A00";
const REWARD_FILL = "#FFF0CC";

/** The decorative line from company via referrer to candidate, ending in the seal. */
const THREAD = `<g transform="translate(${MARGIN} 532)" stroke="${INK}" stroke-width="2" fill="${PAPER}">
<path d="M7 30C180 30 240 8 400 8s220 44 380 44c120 0 160-22 236-22" fill="none"/>
<circle cx="7" cy="30" r="7"/><circle cx="540" cy="20" r="7"/>
<circle cx="1040" cy="30" r="16" fill="#C43C22" stroke="none"/></g>`;

function node(type: string, style: Record<string, unknown>, children?: unknown, more: object = {}): Node {
  return { type, props: { style, children, ...more } };
}

function picture(svg: string, width: number, height: number): Node {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return node("img", { width, height }, undefined, { src, width, height });
}

/** A long title uses a smaller font, so that it fits on three lines. */
function titleSize(title: string): number {
  if (title.length <= 44) return 80;
  return title.length <= 84 ? 64 : 50;
}

function clamped(lines: number): Record<string, unknown> {
  return { display: "block", lineClamp: lines, width: WIDTH - 2 * MARGIN };
}

function layout({ title, description, worth }: Card, mark: string): Node {
  const heading = { ...clamped(3), fontFamily: DISPLAY, fontWeight: 600, color: INK, lineHeight: 1.12 };
  const text = { ...clamped(2), fontSize: 30, color: INK_SOFT, lineHeight: 1.4, marginTop: 24 };
  const chip = { background: REWARD_FILL, color: REWARD, fontSize: 32, padding: "8px 24px", borderRadius: 32 };
  const word = { fontFamily: DISPLAY, fontWeight: 600, fontSize: 38, color: INK, marginLeft: 18 };
  const page = { display: "flex", flexDirection: "column", width: "100%", height: "100%", background: PAPER };
  return node("div", { ...page, padding: `56px ${MARGIN}px 0`, fontFamily: TEXT }, [
    node("div", { display: "flex", alignItems: "center" }, [picture(mark, 60, 60), node("div", word, PRODUCT_NAME)]),
    node("div", { display: "flex", flexDirection: "column", justifyContent: "center", height: 386 }, [
      node("div", { ...heading, fontSize: titleSize(title) }, title),
      ...(description === "" ? [] : [node("div", text, description)]),
      ...(worth === "" ? [] : [node("div", { display: "flex", marginTop: 24 }, [node("div", chip, worth)])]),
    ]),
  ]);
}

async function fontsOf(): Promise<Font[]> {
  const files = [
    ["Fraunces", "fraunces", "latin", 600],
    ["Fraunces Extended", "fraunces", "latin-ext", 600],
    ["Instrument Sans", "instrument-sans", "latin", 400],
    ["Instrument Sans Extended", "instrument-sans", "latin-ext", 400],
  ] as const;
  return Promise.all(
    files.map(async ([name, folder, subset, weight]) => {
      const file = import.meta.resolve(`@fontsource/${folder}/files/${folder}-${subset}-${weight}-normal.woff`);
      return { name, data: await readFile(fileURLToPath(file)), weight, style: "normal" as const };
    }),
  );
}

/** Everything needed for drawing, loaded with the first picture. */
async function prepare() {
  const [{ default: satori }, { default: sharp }, fonts, mark] = await Promise.all([
    import("satori"),
    import("sharp"),
    fontsOf(),
    readFile(new URL("../../../../public/logo.svg", import.meta.url), "utf8"),
  ]);
  return { satori, sharp, fonts, mark };
}

/** Draws a page's card: PNG, 1200 by 630 pixels. Drawn one at a time, so that pictures do not block other work. */
export function makeSocialPictures(): (card: Card) => Promise<Buffer> {
  let tools: ReturnType<typeof prepare> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  async function draw(card: Card): Promise<Buffer> {
    tools ??= prepare();
    const { satori, sharp, fonts, mark } = await tools;
    const svg = await satori(layout(card, mark) as never, { width: WIDTH, height: HEIGHT, fonts });
    const threaded = svg.replace(/<\/svg>$/, `${THREAD}</svg>`);
    return sharp(Buffer.from(threaded)).png().toBuffer();
  }
  return function picture(card) {
    const drawn = last.then(() => draw(card));
    last = drawn.catch(() => undefined);
    return drawn;
  };
}
