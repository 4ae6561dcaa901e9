import { BRAND, escaped, INK, LINE, SERIF, SOFT, shown } from "./looks.ts";
import type { LetterPart } from "./message.ts";

/** What each tag of a letter looks like; a tag that is not here does not go into a mail. */
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
const STYLED_LINK = /^<(?:a class="v-brand" href="https:\/\/[^"<>]*" style="[^"<>]*"|\/a)>$/;

/** A link says where it leads, whatever its words say. */
function linkOf(_all: string, href: string, words: string): string {
  const host = URL.canParse(href.replaceAll("&amp;", "&")) ? new URL(href.replaceAll("&amp;", "&")).host : "";
  const named = words.replaceAll(TAG, "").toLowerCase().startsWith(`https://${host}`);
  return `<a class="v-brand" href="${href}" style="color:${BRAND}">${words}</a>${named ? "" : ` (${shown(host)})`}`;
}

/** The letter's HTML as it looks in a mail. Throws for a tag that no letter may have. */
function styled(html: string): string {
  return html.replaceAll(LINK, linkOf).replaceAll(TAG, (tag) => {
    const look = STYLED_LINK.test(tag) ? tag : TAGS[tag];
    if (look === undefined) throw new Error("a letter has a tag that no mail may have");
    return look;
  });
}

function headOf({ by, writes }: LetterPart, picture: string | undefined): string {
  const image =
    picture === undefined
      ? ""
      : `<td style="width:44px;padding:0 12px 0 0"><img src="${escaped(picture)}" width="44" height="44" alt="${escaped(by)}" style="display:block;width:44px;height:44px;border-radius:8px;background:#ffffff"></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>${image}<td class="v-soft" style="color:${SOFT};font-size:14px"><span class="v-ink" style="font:400 17px/1.4 ${SERIF};color:${INK}">${shown(by)}</span><br>${shown(writes)}</td></tr></table>`;
}

/** A company's words, set apart from what the product says around them. `picture` is where its picture is. */
export function letterHtml(letter: LetterPart, picture?: string): string {
  const note =
    letter.sample === undefined
      ? ""
      : `<p class="v-soft" style="margin:0 0 14px;color:${SOFT};font-size:14px">${shown(letter.sample)}</p>`;
  return `${note}<div class="v-line" style="margin:0 0 24px;padding:16px 18px 2px;border:1px solid ${LINE};border-radius:10px">${headOf(letter, picture)}${styled(letter.html)}</div>`;
}

/** The same in the text part. */
export function letterText({ by, writes, text, sample }: LetterPart): string {
  return [...(sample === undefined ? [] : [sample]), `${by} ${writes}:`, text].join("\n\n");
}
