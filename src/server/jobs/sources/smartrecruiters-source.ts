import type { SourceCompleteness } from "./completeness.ts";
import { decodeText } from "./decode-text.ts";
import { type FetchConfig, type Fetched, fetchBoard } from "./fetch-board.ts";
import type { SourceRow } from "./read-source.ts";
import { listAt, textAt, valueAt } from "./shape.ts";
import { SourceError } from "./source-error.ts";
import { mapSmartRecruiters, translationGroupOf } from "./vendors.ts";

/** Page size of the list; each job's details have their own address. */
const PAGE_SIZE = 100;
/** Pages overlap, so that postings that move up during the reads are not missed. */
const OVERLAP = 10;
const CONCURRENCY = 4;
const MAX_PAGES = 1_000;
const MAX_DOCUMENT = 4_000_000;
/** A list that changes during the reads is read again. */
const MAX_PASSES = 3;

type SmartRecruitersList = { readonly config: FetchConfig; readonly list: URL; readonly over: AbortSignal };

async function readDocument({ bytes }: Fetched): Promise<unknown> {
  let text = "";
  for await (const piece of decodeText(bytes)) {
    text += piece;
    if (text.length > MAX_DOCUMENT) throw new SourceError("too_large");
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceError("not_readable", { cause });
  }
}

/** A posting in the list, with enough to match its translations. */
type ListedPosting = {
  readonly id: string;
  readonly group: string | null;
  readonly language: string | null;
  readonly isDefault: boolean;
};

type ListPage = { readonly ads: readonly ListedPosting[]; readonly total: number | null };

async function readPage({ config, list, over }: SmartRecruitersList, offset: number): Promise<ListPage> {
  const url = new URL(list);
  url.searchParams.set("limit", String(PAGE_SIZE));
  url.searchParams.set("offset", String(offset));
  const page = await readDocument(await fetchBoard(config, url, over));
  if (!Array.isArray(valueAt(page, "content"))) throw new SourceError("not_readable");
  const total = valueAt(page, "totalFound");
  // A posting without an id is reported as such.
  const ads = listAt(page, "content").map((value) => ({
    id: textAt(value, "id") ?? "",
    group: translationGroupOf(value),
    language: textAt(value, "language", "code"),
    isDefault: valueAt(value, "defaultJobAd") === true,
  }));
  return { ads, total: typeof total === "number" ? total : null };
}

type ListPass = { readonly ads: readonly ListedPosting[]; readonly steady: boolean };

/** Reads the list once; `steady` where the number of postings matches the stated total and no change was detected. */
async function readListOnce(where: SmartRecruitersList): Promise<ListPass> {
  const found = new Map<string, ListedPosting>();
  let steady = true;
  let total: number | null = null;
  let offset = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { ads, total: now } = await readPage(where, offset);
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
async function readList(where: SmartRecruitersList, doubts: SourceCompleteness): Promise<readonly ListedPosting[]> {
  const all = new Map<string, ListedPosting>();
  for (let nth = 0; nth < MAX_PASSES; nth += 1) {
    const { ads, steady } = await readListOnce(where);
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
function sortTranslationsLast(ads: readonly ListedPosting[]): readonly ListedPosting[] {
  const times = new Map<string | null, number>();
  for (const { language } of ads) times.set(language, (times.get(language) ?? 0) + 1);
  const chosen = new Map<string, ListedPosting>();
  const rank = (ad: ListedPosting) => (times.get(ad.language) ?? 0) + (ad.isDefault ? 0.5 : 0);
  for (const ad of ads) {
    const before = ad.group === null ? undefined : chosen.get(ad.group);
    if (ad.group !== null && (before === undefined || rank(ad) > rank(before))) chosen.set(ad.group, ad);
  }
  const isLast = ({ group, language }: ListedPosting) => group !== null && chosen.get(group)?.language !== language;
  return [...ads.filter((ad) => !isLast(ad)), ...ads.filter(isLast)];
}

type PostingDetails = Pick<SourceRow, "value" | "failure">;

/** The details of one posting; a posting removed since the list was read counts as not listed. */
async function readPosting({ config, list, over }: SmartRecruitersList, id: string): Promise<PostingDetails> {
  if (id === "") return { value: {} };
  const url = new URL(list);
  url.pathname = `${list.pathname.replace(/(?<!\/)\/+$/, "")}/${encodeURIComponent(id)}`;
  url.search = "";
  try {
    return { value: await readDocument(await fetchBoard(config, url, over)) };
  } catch (error) {
    if (error instanceof SourceError && (error.status === 404 || error.status === 410))
      return { value: { id, active: false } };
    if (error instanceof SourceError && error.failure === "too_large")
      return { value: { id }, failure: { code: "too_long", n: MAX_DOCUMENT } };
    throw error;
  }
}

/**
 * Reads page by page, and the details of each posting. A missing response aborts, because nothing is known of that
 * posting.
 */
export async function* smartRecruitersSource(
  where: SmartRecruitersList,
  doubts: SourceCompleteness,
): AsyncGenerator<SourceRow> {
  const listed = sortTranslationsLast(await readList(where, doubts));
  let index = 0;
  for (let from = 0; from < listed.length; from += CONCURRENCY) {
    const ads = await Promise.all(listed.slice(from, from + CONCURRENCY).map(({ id }) => readPosting(where, id)));
    for (const { value, ...ad } of ads)
      yield { index: index++, line: 0, value: mapSmartRecruiters(value), system: "smartrecruiters", ...ad };
  }
}
