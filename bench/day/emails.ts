import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime from "postal-mime";
import { randomForItem } from "../random.ts";
import type { VisitContext } from "./visit-session.ts";

/** Poll interval of the mail folder. */
const POLL_MS = 1_000;
/** Share of referred people who open the link, average delay in real time, and share of those who accept. */
const OPEN_SHARE = 0.6;
const AFTER_SECONDS = 1_800;
const ACCEPT_SHARE = 0.8;

type Opened = { readonly referrals: readonly { readonly id: string; readonly can: { readonly accept: boolean } }[] };
export type EmailReaders = { end(): Promise<void>; counted(): { mails: number; opened: number } };

async function linkIn(file: string): Promise<string | undefined> {
  const { text } = await PostalMime.parse(await readFile(file));
  return /\/referred#token=([\w-]+)/.exec(text ?? "")?.[1];
}

/** A referred person opens their link and answers; measured like everyone else. */
async function answer({ caller }: VisitContext, token: string, hour: number, due: number, yes: boolean): Promise<void> {
  await caller.send({ kind: "page: a mailed link", hour, due, path: "/referred" });
  const now = () => ({ hour, due: performance.now(), method: "POST" });
  const body = { token };
  const opened = await caller.send({ kind: "read: by a mailed link", ...now(), path: "/api/referred/open", body });
  if (opened.status !== 200) return;
  const one = (JSON.parse(opened.text) as Opened).referrals.find(({ can }) => can.accept);
  if (one === undefined) return;
  const said = { token, referral: one.id, answer: yes ? "accept" : "decline" };
  await caller.send({ kind: "write: answer by a mailed link", ...now(), path: "/api/referred/answer", body: said });
}

/** Reads sent mails like their recipients. Takes the folder and a function for the hour of the day. */
export function readEmails(ground: VisitContext, folder: string, hourNow: () => number): EmailReaders {
  const over = new AbortController();
  const known = new Set<string>();
  const answering = new Set<Promise<void>>();
  let opened = 0;
  async function receive(name: string): Promise<void> {
    const random = randomForItem(ground.seed + 8, known.size);
    const token = await linkIn(join(folder, name));
    if (token === undefined || random.next() >= OPEN_SHARE) return;
    const wait = (-Math.log(1 - random.next()) * AFTER_SECONDS * 1_000) / ground.compressed;
    const due = performance.now() + wait;
    await pause(wait, undefined, { signal: over.signal });
    opened += 1;
    await answer(ground, token, hourNow(), due, random.next() < ACCEPT_SHARE);
  }
  function begin(name: string): void {
    known.add(name);
    const work = receive(name)
      // Visits after the end of the day are dropped.
      .catch((error: unknown) => {
        if (!over.signal.aborted) throw error;
      })
      .finally(() => answering.delete(work));
    answering.add(work);
  }
  async function look(first: boolean): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      if (!name.endsWith(".eml") || known.has(name)) continue;
      if (first) known.add(name);
      else begin(name);
    }
  }
  async function looking(): Promise<void> {
    await look(true);
    while (!over.signal.aborted) {
      await pause(POLL_MS, undefined, { signal: over.signal }).catch(() => undefined);
      await look(false);
    }
  }
  const done = looking();
  return {
    counted: () => ({ mails: known.size, opened }),
    async end() {
      over.abort();
      await done;
      await Promise.all(answering);
    },
  };
}
