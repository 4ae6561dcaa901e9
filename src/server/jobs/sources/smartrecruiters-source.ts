import type { Doubts } from "./doubts.ts";
import { type Fetched, fetchBoard, type Hosts } from "./fetch-board.ts";
import type { SourceRow } from "./read-source.ts";
import { at, listAt, textAt } from "./shape.ts";
import { SourceError } from "./source-error.ts";
import { textOf } from "./text-of.ts";
import { smartrecruiters } from "./vendors.ts";

/** It lists so many at once, and says what a job is about at an address of its own. */
const PAGE = 100;
/** Each page begins with some of the one before: what moved up meanwhile is seen all the same. */
const OVERLAP = 10;
const AT_ONCE = 4;
const MOST_PAGES = 1_000;
const MOST_DOCUMENT = 4_000_000;
/** A list that changes while it is read is read again. */
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

async function pageAt({ config, list, over }: Where, offset: number): Promise<{ ids: string[]; total: number | null }> {
  const url = new URL(list);
  url.searchParams.set("limit", String(PAGE));
  url.searchParams.set("offset", String(offset));
  const page = await documentOf(await fetchBoard(config, url, over));
  if (!Array.isArray(at(page, "content"))) throw new SourceError("not_readable");
  const total = at(page, "totalFound");
  // What has no id is told of as a posting without one.
  const ids = listAt(page, "content").map((value) => textAt(value, "id") ?? "");
  return { ids, total: typeof total === "number" ? total : null };
}

type Pass = { readonly ids: readonly string[]; readonly steady: boolean };

/** Reads the list once; `steady` where it has shown as many as it says it has, and has not changed meanwhile as far as can be told. */
async function pass(where: Where): Promise<Pass> {
  const found = new Set<string>();
  let steady = true;
  let total: number | null = null;
  let offset = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { ids, total: now } = await pageAt(where, offset);
    const joins = offset === 0 || ids.length === 0 || ids.some((id) => found.has(id));
    if (!joins || (total !== null && now !== total)) steady = false;
    total = now;
    for (const id of ids) found.add(id);
    if (ids.length === 0 || (total !== null && offset + ids.length >= total))
      return { ids: [...found], steady: steady && total !== null && found.size >= total };
    // A server may give fewer than were asked for.
    offset += ids.length - Math.min(OVERLAP, Math.floor(ids.length / 2));
  }
  throw new SourceError("too_large");
}

/** All ids; a list that is never at rest, or shows fewer than it says, is not whole. */
async function idsOf(where: Where, doubts: Doubts): Promise<readonly string[]> {
  const all = new Set<string>();
  for (let nth = 0; nth < PASSES; nth += 1) {
    const { ids, steady } = await pass(where);
    if (steady) return ids;
    for (const id of ids) all.add(id);
  }
  doubts.whole = false;
  return [...all];
}

/** What one posting's own address says; what has been taken off since the list was read is not listed any more. */
async function adOf({ config, list, over }: Where, id: string): Promise<unknown> {
  if (id === "") return {};
  const url = new URL(list);
  url.pathname = `${list.pathname.replace(/\/+$/, "")}/${encodeURIComponent(id)}`;
  url.search = "";
  try {
    return await documentOf(await fetchBoard(config, url, over));
  } catch (error) {
    if (error instanceof SourceError && (error.status === 404 || error.status === 410)) return { id, active: false };
    throw error;
  }
}

/** Page by page, and of each posting what its own address says; one that does not answer ends it, since nothing is known of it. */
export async function* smartRecruitersSource(where: Where, doubts: Doubts): AsyncGenerator<SourceRow> {
  const ids = await idsOf(where, doubts);
  let index = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const ads = await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => adOf(where, id)));
    for (const ad of ads) yield { index: index++, line: 0, value: smartrecruiters(ad), system: "smartrecruiters" };
  }
}
