import { ADDRESS_SIGNS, BRAND, escapeHtml, escapeUnlinked, INK, LINE, oneLine, SERIF, SOFT } from "./mail-styles.ts";
import type { CompanyTextPart } from "./message.ts";

/** Style of each tag of a letter. Tags not listed here are not allowed. */
const TAGS: Readonly<Record<string, string>> = {
  "<p>": `<p class="v-ink" style="margin:0 0 14px">`,
  "</p>": "</p>",
  "<ul>": `<ul class="v-ink" style="margin:0 0 14px;padding:0 0 0 22px">`,
  "</ul>": "</ul>",
  "<ol>": `<ol class="v-ink" style="margin:0 0 14px;padding:0 0 0 22px">`,
  "</ol>": "</ol>",
  "<li>": `<li style="margin:0 0 6px">`,
  "</li>": "</li>",
  "<strong>": "<strong>",
  "</strong>": "</strong>",
  "<em>": "<em>",
  "</em>": "</em>",
  "<br>": "<br>",
  "<br />": "<br>",
  "<mark>": `<mark style="background:#f4e2a8;color:${INK};border-radius:3px">`,
  "</mark>": "</mark>",
};
const LINK = /<a href="(https:\/\/[^"<>]*)">([^<>]*(?:<(?!\/?a\b)[^<>]*>[^<>]*)*)<\/a>/g;
const TAG = /<[^<>]*>/g;
const NAME_LENGTH = 200;
const STYLED_LINK = /^<(?:a class="v-brand" href="https:\/\/[^"<>]*" style="[^"<>]*"|\/a)>$/;

/** The host of a URL as escaped in HTML; null if it has none. */
function hostOf(address: string): string | null {
  const plain = address.replaceAll("&amp;", "&");
  return URL.canParse(plain) ? new URL(plain).host : null;
}

/**
 * Whether a link's text is a URL of exactly this host: no longer host name with this prefix, no userinfo before an @,
 * no look-alike characters.
 */
function isUrlOfHost(words: string, host: string): boolean {
  const said = words.replaceAll(TAG, "").trim().toLowerCase();
  return /^https:\/\/[\x21-\x7e]+$/.test(said) && said.startsWith(`https://${host}`) && hostOf(said) === host;
}

/** A link shows its target host, whatever its text says. */
function linkOf(_all: string, href: string, words: string): string {
  const host = hostOf(href) ?? "";
  const after = isUrlOfHost(words, host) ? "" : ` (${escapeUnlinked(host)})`;
  return `<a class="v-brand" href="${href}" style="color:${BRAND}">${words}</a>${after}`;
}

const INLINE = "(?:<\\/?(?:strong|em)>)*";
/** A link or a tag, or otherwise a character that makes mail programs turn its surroundings into a link. */
const UNLINKED = new RegExp(
  `(<a [^<]*(?:<(?!\\/?a\\b)[^<]*)*<\\/a>|<[^<>]*>)|(?<=[\\p{L}\\p{N}]${INLINE})[.@](?=${INLINE}[\\p{L}\\p{N}])|(?<=:${INLINE})\\/${INLINE}\\/`,
  "gu",
);

/** Prevents automatic links: only https links pass, and they show their host (rule C21). */
function preventAutoLinks(html: string): string {
  return html.replaceAll(UNLINKED, (all, kept?: string) => kept ?? `&#8288;${all}`);
}

/** Applies mail styles to a letter's HTML. Throws for a tag that is not allowed. */
function styled(html: string): string {
  return preventAutoLinks(html.replaceAll(LINK, linkOf)).replaceAll(TAG, (tag) => {
    const look = STYLED_LINK.test(tag) ? tag : TAGS[tag];
    if (look === undefined) throw new Error("a company's text has a tag that no mail may have");
    return look;
  });
}

function headOf({ by, writes }: CompanyTextPart, picture: string | undefined): string {
  const image =
    picture === undefined
      ? ""
      : `<td style="width:44px;padding:0 12px 0 0"><img src="${escapeHtml(picture)}" width="44" height="44" alt="${escapeHtml(by)}" style="display:block;width:44px;height:44px;border-radius:8px;background:#ffffff"></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>${image}<td class="v-soft" style="color:${SOFT};font-size:14px"><span class="v-ink" style="font:400 17px/1.4 ${SERIF};color:${INK}">${escapeUnlinked(by)}</span><br>${escapeUnlinked(writes)}</td></tr></table>`;
}

/** A company's text, visually separated from the product's. `picture`: URL of its picture. */
export function companyTextHtml(companyText: CompanyTextPart, picture?: string): string {
  const note =
    companyText.sample === undefined
      ? ""
      : `<p class="v-soft" style="margin:0 0 14px;color:${SOFT};font-size:14px">${escapeUnlinked(companyText.sample)}</p>`;
  return `${note}<div class="v-line" style="margin:0 0 24px;padding:16px 18px 2px;border:1px solid ${LINE};border-radius:10px">${headOf(companyText, picture)}${styled(companyText.html)}</div>`;
}

const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** As in HTML except for https URLs, because plain text cannot hide their target. */
function preventPlainAutoLinks(text: string): string {
  return text
    .split(/(\bhttps:\/\/\S+)/i)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replaceAll(ADDRESS_SIGNS, "\u2060$&")))
    .join("");
}

/** The text version. A mark before each line separates it from the product's text (rule C23). */
export function companyTextPlain({ by, writes, text, sample }: CompanyTextPart): string {
  const quoted = preventPlainAutoLinks(text.replaceAll(LINE_ENDS, "\n")).replaceAll(/^/gm, "> ");
  return [...(sample === undefined ? [] : [sample]), `${oneLine(by, NAME_LENGTH)} ${writes}:`, quoted].join("\n\n");
}
