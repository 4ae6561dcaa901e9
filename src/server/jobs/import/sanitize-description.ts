import sanitizeHtml from "sanitize-html";
import { LIMITS } from "../../../contract/limits.ts";

const BLOCKS = ["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre"];
const INLINE = ["strong", "em", "a", "code"];
const LINK = /^(?:https?|mailto):$/;
const VISIBLE = /[^\s\u00ad\u200b-\u200d\u2060\ufeff]/;

/** Tags that separate texts and are not allowed in descriptions: they become line breaks. */
const SEPARATORS =
  /<\/?(?:div|section|article|header|footer|main|aside|address|figure|figcaption|table|thead|tbody|tfoot|tr|caption|dl|dt|dd|form|fieldset|details|summary|hr)(?:[\s/][^<>]*)?>/gi;
const CELLS = /<\/t[dh]\s*>/gi;

/** A link target that descriptions may contain: absolute, https, http or mailto, without user name or password. */
function linkTarget(href: string | undefined): string | undefined {
  if (href === undefined || href.length > LIMITS.url || !URL.canParse(href.trim())) return undefined;
  const url = new URL(href.trim());
  return LINK.test(url.protocol) && url.username === "" && url.password === "" ? url.href : undefined;
}

function link(_name: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = linkTarget(attribs.href);
  return { tagName: "a", attribs: href === undefined ? {} : { href, rel: "noopener noreferrer nofollow" } };
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...INLINE, "br"],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: [
    "script",
    "style",
    "noscript",
    "template",
    "title",
    "textarea",
    "option",
    "select",
    "button",
    "xmp",
    "iframe",
    "object",
    "embed",
    "applet",
    "svg",
    "math",
    "audio",
    "video",
    "canvas",
    "map",
  ],
  nestingLimit: 24,
  transformTags: {
    h1: "h2",
    h5: "h4",
    h6: "h4",
    b: "strong",
    i: "em",
    a: link,
  },
};

const BREAK = "<br />";

type OpenTag = { readonly at: number; readonly name: string; seen: boolean };

/**
 * Removes empty blocks and tags. A space in bold between two words stays. A link without a usable target becomes text.
 * The library's own filter is not used because it copies all preceding text for each removal.
 */
function removeEmptyBlocks(html: string): string {
  const pieces: string[] = [];
  const open: OpenTag[] = [];
  for (const piece of html.split(/(<[^<>]*>)/)) {
    const { at, name, seen } = open.at(-1) ?? { at: 0, name: "", seen: false };
    if (!piece.startsWith("<")) {
      pieces.push(piece);
      const last = open.at(-1);
      if (last !== undefined && VISIBLE.test(piece)) last.seen = true;
    } else if (piece === BREAK) pieces.push(piece);
    else if (!piece.startsWith("</")) {
      open.push({ at: pieces.length, name: /^<(\w+)/.exec(piece)?.[1] ?? "", seen: false });
      pieces.push(piece);
    } else {
      open.pop();
      const around = open.at(-1);
      if (around !== undefined && seen) around.seen = true;
      if (!seen && BLOCKS.includes(name)) pieces.length = at;
      else if (!seen || pieces[at] === "<a>") pieces[at] = "";
      else pieces.push(piece);
    }
  }
  return pieces.join("");
}

const BLOCK_EDGE = `</?(?:${BLOCKS.join("|")})>`;
const BEFORE_BLOCK = new RegExp(`${BLOCK_EDGE}|$`, "y");
const AFTER_BLOCK = new RegExp(`(?:^|${BLOCK_EDGE})$`);
/** The longest edge of a block. */
const EDGE_LENGTH = "</blockquote>".length;
/** Line breaks with the space around them, matched as a whole so that no part is scanned twice. */
const BREAKS = /(?:<br \/>|\s)+/g;

/** Removes line breaks at the edge of a block, and reduces several in a row to two. */
function removeNeedlessBreaks(html: string): string {
  return html.replaceAll(BREAKS, (breaks, at: number) => {
    const count = breaks.split(BREAK).length - 1;
    if (count === 0) return breaks;
    BEFORE_BLOCK.lastIndex = at + breaks.length;
    if (BEFORE_BLOCK.test(html) || AFTER_BLOCK.test(html.slice(Math.max(0, at - EDGE_LENGTH), at))) return "";
    return count < 3 ? breaks : `${breaks.slice(0, breaks.indexOf(BREAK))}${BREAK}${BREAK}`;
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot be stored or shown
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Parsing a tag costs as much as a thousand letters, and no real posting has so many. Text after them loses its tags.
 */
const MAX_TAGS = 10_000;

function limitTags(html: string): string {
  let end = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    end = html.indexOf("<", end + 1);
    if (end === -1) return html;
  }
  return html.slice(0, end) + html.slice(end).replaceAll(/<[^<>]*>|</g, " ");
}

/**
 * A posting's HTML as it may be stored and shown (rules J12, X34): paragraphs, headings from the second level, lists,
 * emphasis and links; no style, class, id, image, frame or script; no empty paragraphs.
 */
export function sanitizeDescriptionHtml(html: string): string {
  const separated = limitTags(html.replaceAll(CONTROL, "")).replaceAll(SEPARATORS, "<br>").replaceAll(CELLS, " ");
  return removeNeedlessBreaks(removeEmptyBlocks(sanitizeHtml(separated, OPTIONS))).trim();
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const BLOCK_TAG = new RegExp(`${BLOCK_EDGE}|<br />`, "g");

/** The text of a sanitized description, one line per block. Takes only the result of `sanitizeDescriptionHtml`. */
export function textOfDescription(html: string): string {
  const text = html
    .replaceAll(BLOCK_TAG, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}
