import sanitizeHtml from "sanitize-html";
import { LIMITS } from "../../../contract/limits.ts";

const BLOCKS = ["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre"];
const INLINE = ["strong", "em", "a", "code"];
const LINK = /^(?:https?|mailto):$/;
const BLANK = /[\s\u00ad\u200b-\u200d\u2060\ufeff]+/g;

/** Tags that separate texts but have no equal among ours: their edges become line breaks. */
const SEPARATORS =
  /<\/?(?:div|section|article|header|footer|main|aside|address|figure|figcaption|table|thead|tbody|tfoot|tr|caption|dl|dt|dd|form|fieldset|details|summary|hr)(?:[\s/][^<>]*)?>/gi;
const CELLS = /<\/t[dh]\s*>/gi;

/** An address that a description may link to: absolute, https, http or mailto, without a name or password in it. */
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
    ...["script", "style", "noscript", "template", "title", "textarea", "option", "select", "button", "xmp"],
    ...["iframe", "object", "embed", "applet", "svg", "math", "audio", "video", "canvas", "map"],
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
  exclusiveFilter(frame) {
    // A link without a usable target is text.
    if (frame.tag === "a" && frame.attribs.href === undefined) return "excludeTag";
    if (frame.tag === "br" || frame.text.replaceAll(BLANK, "") !== "") return false;
    // A blank between two words may be set in bold: then only the tag goes.
    return BLOCKS.includes(frame.tag) || /^h\d$/.test(frame.tag) ? true : "excludeTag";
  },
};

const BLOCK_EDGE = `</?(?:${BLOCKS.join("|")})>`;
const BREAKS_BEFORE_BLOCK = new RegExp(String.raw`(?<!\s)(?:\s*<br />)+\s*(?=${BLOCK_EDGE}|$)`, "g");
const BREAKS_AFTER_BLOCK = new RegExp(String.raw`(^|${BLOCK_EDGE})\s*(?:<br />\s*)+`, "g");
const MANY_BREAKS = /(?:<br \/>\s*){3,}/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot be stored or shown
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * HTML of a posting as it may be stored and shown (rule J12, X34): paragraphs, headings from the second
 * level on, lists, emphasis and links; no style, class, id, picture, frame or script; no empty paragraphs.
 */
export function sanitiseDescription(html: string): string {
  const separated = html.replaceAll(CONTROL, "").replaceAll(SEPARATORS, "<br>").replaceAll(CELLS, " ");
  return sanitizeHtml(separated, OPTIONS)
    .replaceAll(BREAKS_BEFORE_BLOCK, "")
    .replaceAll(BREAKS_AFTER_BLOCK, "$1")
    .replaceAll(MANY_BREAKS, "<br /><br />")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const BLOCK_TAG = new RegExp(`${BLOCK_EDGE}|<br />`, "g");

/** The text of a sanitised description: a line for each block. Takes only what `sanitiseDescription` gave. */
export function textOfDescription(html: string): string {
  const text = html
    .replaceAll(BLOCK_TAG, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}
