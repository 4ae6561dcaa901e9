import { pdf } from "../../tests/support/documents.ts";
import type { Visit } from "./plan.ts";
import { visitAsPoster } from "./poster-visit.ts";
import { emailOf } from "./seed-people.ts";
import { beginVisit, type VisitContext, type VisitSession } from "./visit-session.ts";

const WORDS = ["engineer", "designer", "data", "product manager", "sales", "backend", "senior", "remote", "marketing"];
/** Average seconds in real time. */
const READS = 45;
const WRITES = 120;
const CV = pdf(200_000);

type Listed = { readonly items: readonly { readonly id: string; readonly can?: { refer: boolean } }[] };

/** Requests common to all signed-in screens. */
function loadFrame(walk: VisitSession): Promise<unknown>[] {
  return [
    walk.get("read: who one is", "/api/me"),
    walk.get("read: whether there is news", "/api/notifications/unread"),
  ];
}

/** Skewed: few jobs are read most. */
function pickJob({ random, ground }: VisitSession): string {
  return ground.jobs[Math.floor(random.next() ** 3 * ground.jobs.length)] ?? "";
}

/** A visitor from a search engine, or one who browses. */
async function visitAsVisitor(walk: VisitSession): Promise<void> {
  if (walk.chance(0.4)) await walk.page("page: a job", `/jobs/${pickJob(walk)}`);
  else await walk.page("page: browse", walk.chance(0.5) ? "/" : "/browse");
  for (let reads = walk.random.below(4); reads > 0; reads -= 1) {
    await walk.think(READS);
    const job = pickJob(walk);
    await Promise.all([
      walk.page("page: a job", `/jobs/${job}`),
      walk.get("read: more like it", `/api/jobs/${job}/more`),
    ]);
  }
}

async function searchBoard(walk: VisitSession): Promise<Listed | null> {
  const word = encodeURIComponent(walk.random.pick(WORDS));
  if (walk.chance(0.5)) {
    for (const typed of [3, word.length]) {
      await walk.think(1);
      await walk.get("read: suggestions", `/api/search/suggestions?search=${word.slice(0, typed)}`);
    }
  }
  await walk.think(5);
  return walk.get<Listed>("read: search the board", `/api/opportunities?search=${word}`);
}

async function readBoard(walk: VisitSession): Promise<Listed | null> {
  await walk.think(READS / 3);
  const [list] = await Promise.all([
    walk.get<Listed>("read: the board", "/api/opportunities"),
    walk.get("read: the board's figures", "/api/opportunities/figures"),
  ]);
  return walk.chance(0.6) ? ((await searchBoard(walk)) ?? list) : list;
}

async function readJob(walk: VisitSession, id: string): Promise<void> {
  await walk.think(READS);
  await Promise.all([
    walk.get("read: a job", `/api/jobs/${id}`),
    walk.get("read: more like it", `/api/jobs/${id}/more`),
  ]);
}

/** Returns the form's token for the file; null without a file. */
async function uploadCv(walk: VisitSession, form: "referral" | "application", part: number): Promise<string | null> {
  if (!walk.chance(part)) return null;
  await walk.think(WRITES / 4);
  const path = `/api/uploads/cv?name=cv.pdf&form=${form}`;
  const said = await walk.send<{ token: string }>("write: upload a CV", path, { body: CV });
  return said?.token ?? null;
}

async function visitAsCandidate(walk: VisitSession): Promise<void> {
  const list = await readBoard(walk);
  for (const { id } of (list?.items ?? []).slice(0, 1 + walk.random.below(4))) {
    await readJob(walk, id);
    if (walk.chance(0.15))
      await walk.send("write: save a job", `/api/jobs/${id}/saved`, { method: "PUT", body: { saved: true } });
  }
  await walk.think(READS);
  if (walk.chance(0.5)) await walk.get("read: own applications", "/api/applications");
  if (walk.chance(0.3)) await walk.get("read: notifications", "/api/notifications");
  const wanted = list?.items[walk.random.below(list.items.length)];
  if (wanted === undefined || !walk.chance(0.12)) return;
  const cv = await uploadCv(walk, "application", 0.6);
  await walk.think(WRITES);
  await walk.send("write: apply", "/api/applications", {
    body: {
      job: wanted.id,
      candidate_name: "Mira Castellan",
      candidate_email: emailOf(walk.who),
      cv,
      cover_letter: "I have run write paths for nine years.",
    },
  });
}

async function refer(walk: VisitSession, job: string): Promise<void> {
  const candidate_email = `new-friend-${walk.ground.next()}@people.example`;
  await walk.send("write: ask before referring", "/api/referrals/check", { body: { job, candidate_email } });
  const cv = await uploadCv(walk, "referral", 0.4);
  await walk.think(WRITES);
  await walk.send("write: refer", "/api/referrals", {
    body: {
      job,
      candidate_name: "Jonah Weiss",
      candidate_email,
      cv,
      recommendation: "Jonah rebuilt our billing without a single lost cent and taught three people how.",
    },
  });
}

async function visitAsReferrer(walk: VisitSession): Promise<void> {
  await walk.think(READS / 2);
  await Promise.all([
    walk.get("read: own referrals", "/api/referrals"),
    walk.get("read: notifications", "/api/notifications"),
  ]);
  const list = await readBoard(walk);
  const found = (list?.items ?? []).filter(({ can }) => can?.refer !== false).slice(0, 1 + walk.random.below(3));
  for (const { id } of found) await readJob(walk, id);
  const [job] = found;
  if (job !== undefined && walk.chance(0.35)) await refer(walk, job.id);
  if (walk.chance(0.2)) await walk.get("read: payouts", "/api/payouts");
}

const WALKS = { candidate: visitAsCandidate, referrer: visitAsReferrer, poster: visitAsPoster } as const;

/** A signed-in visit begins with the dashboard: its page and all requests of it. */
async function beginSignedInVisit(walk: VisitSession): Promise<boolean> {
  await walk.page("page: signed-in screen", "/dashboard");
  if (!(await walk.enter())) return false;
  walk.listen();
  await Promise.all([
    ...loadFrame(walk),
    walk.get("read: dashboard", "/api/dashboard"),
    walk.get("read: what waits for one", "/api/dashboard/needs"),
  ]);
  return true;
}

/** A visit from its first request, due at a time by `performance.now()`, to its last. */
export async function runVisit(ground: VisitContext, planned: Visit, due: number): Promise<void> {
  const walk = beginVisit(ground, planned, due);
  try {
    if (planned.kind === "visitor") await visitAsVisitor(walk);
    else if (await beginSignedInVisit(walk))
      await WALKS[planned.kind](walk, beginVisit(ground, planned, undefined, ground.admin));
  } finally {
    walk.leave();
  }
}
