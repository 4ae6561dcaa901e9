import type { Doubts } from "./doubts.ts";
import { type Fetched, fetchBoard, type Hosts } from "./fetch-board.ts";
import type { SourceRow } from "./read-source.ts";
import { at, listAt, textAt } from "./shape.ts";
import { SourceError } from "./source-error.ts";
import { textOf } from "./text-of.ts";
import { smartrecruiters, translationGroup } from "./vendors.ts";

/** Page size of the list; each job's details have their own address. */
const PAGE = 100;
/** Pages overlap, so that postings that move up during the reads are not missed. */
const OVERLAP = 10;
const AT_ONCE = 4;
const MOST_PAGES = 1_000;
const MOST_DOCUMENT = 4_000_000;
/** A list that changes during the reads is read again. */
const PASSES = 3;

type Where = { readonly config: Hosts; readonly list: URL; readonly over: AbortSignal };

async function documentOf({ bytes }: Fetched): Promise<unknown> {
  let text = "";
  for await (const piece of textOf(bytes)) {
    text += piece;
    if (text.length > MOST_DOCUMENT) throw new SourceError("too_large");
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceError("not_readable", { cause });
  }
}

/** A posting in the list, with enough to match its translations. */
type Listed = {
  readonly id: string;
  readonly group: string | null;
  readonly language: string | null;
  readonly isDefault: boolean;
};

type Page = { readonly ads: readonly Listed[]; readonly total: number | null };

async function pageAt({ config, list, over }: Where, offset: number): Promise<Page> {
  const url = new URL(list);
  url.searchParams.set("limit", String(PAGE));
  url.searchParams.set("offset", String(offset));
  const page = await documentOf(await fetchBoard(config, url, over));
  if (!Array.isArray(at(page, "content"))) throw new SourceError("not_readable");
  const total = at(page, "totalFound");
  // A posting without an id is reported as such.
  const ads = listAt(page, "content").map((value) => ({
    id: textAt(value, "id") ?? "",
    group: translationGroup(value),
    language: textAt(value, "language", "code"),
    isDefault: at(value, "defaultJobAd") === true,
  }));
  return { ads, total: typeof total === "number" ? total : null };
}

type Pass = { readonly ads: readonly Listed[]; readonly steady: boolean };

/** Reads the list once; `steady` where the number of postings matches the stated total and no change was detected. */
async function pass(where: Where): Promise<Pass> {
  const found = new Map<string, Listed>();
  let steady = true;
  let total: number | null = null;
  let offset = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { ads, total: now } = await pageAt(where, offset);
    const joins = offset === 0 || ads.length === 0 || ads.some(({ id }) => found.has(id));
    if (!joins || (total !== null && now !== total)) steady = false;
    total = now;
    for (const ad of ads) found.set(ad.id, ad);
    if (ads.length === 0 || (total !== null && offset + ads.length >= total))
      return { ads: [...found.values()], steady: steady && total !== null && found.size >= total };
    // A server may return fewer than requested.
    offset += ads.length - Math.min(OVERLAP, Math.floor(ads.length / 2));
  }
  throw new SourceError("too_large");
}

/** All listed postings. A list that keeps changing, or returns fewer than stated, is incomplete. */
async function listedOf(where: Where, doubts: Doubts): Promise<readonly Listed[]> {
  const all = new Map<string, Listed>();
  for (let nth = 0; nth < PASSES; nth += 1) {
    const { ads, steady } = await pass(where);
    if (steady) return ads;
    for (const ad of ads) all.set(ad.id, ad);
  }
  doubts.whole = false;
  return [...all.values()];
}

/**
 * Among translations the one in the language of most other postings comes first; with a tie, the system's default. The
 * first one becomes the job.
 */
function translationsLast(ads: readonly Listed[]): readonly Listed[] {
  const times = new Map<string | null, number>();
  for (const { language } of ads) times.set(language, (times.get(language) ?? 0) + 1);
  const chosen = new Map<string, Listed>();
  const rank = (ad: Listed) => (times.get(ad.language) ?? 0) + (ad.isDefault ? 0.5 : 0);
  for (const ad of ads) {
    const before = ad.group === null ? undefined : chosen.get(ad.group);
    if (ad.group !== null && (before === undefined || rank(ad) > rank(before))) chosen.set(ad.group, ad);
  }
  const isLast = ({ group, language }: Listed) => group !== null && chosen.get(group)?.language !== language;
  return [...ads.filter((ad) => !isLast(ad)), ...ads.filter(isLast)];
}

type Ad = Pick<SourceRow, "value" | "fault">;

/** The details of one posting; a posting removed since the list was read counts as not listed. */
async function adOf({ config, list, over }: Where, id: string): Promise<Ad> {
  if (id === "") return { value: {} };
  const url = new URL(list);
  url.pathname = `${list.pathname.replace(/(?<!\/)\/+$/, "")}/${encodeURIComponent(id)}`;
  url.search = "";
  try {
    return { value: await documentOf(await fetchBoard(config, url, over)) };
  } catch (error) {
    if (error instanceof SourceError && (error.status === 404 || error.status === 410))
      return { value: { id, active: false } };
    if (error instanceof SourceError && error.fault === "too_large")
      return { value: { id }, fault: { code: "too_long", n: MOST_DOCUMENT } };
    throw error;
  }
}

/**
 * Reads page by page, and the details of each posting. A missing response aborts, because nothing is known of that
 * posting.
 */
export async function* smartRecruitersSource(where: Where, doubts: Doubts): AsyncGenerator<SourceRow> {
  const listed = translationsLast(await listedOf(where, doubts));
  let index = 0;
  for (let from = 0; from < listed.length; from += AT_ONCE) {
    const ads = await Promise.all(listed.slice(from, from + AT_ONCE).map(({ id }) => adOf(where, id)));
    for (const { value, ...ad } of ads)
      yield { index: index++, line: 0, value: smartrecruiters(value), system: "smartrecruiters", ...ad };
  }
}
