import { expect } from "vitest";
import type { Page } from "../../src/contract/paging.ts";

/** Reads a list in pages of one item, up to its end or `most` items. Each page must have its item. */
export async function readOneByOne<T>(
  read: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
  most = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null && all.length < most; ) {
    const page: Page<T> = await read({ limit: 1, ...(cursor !== undefined && { cursor }) });
    expect(page.items).toHaveLength(1);
    all.push(...page.items);
    cursor = page.next_cursor;
  }
  return all;
}
