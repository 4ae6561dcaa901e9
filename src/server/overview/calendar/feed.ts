import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Hono, Context as HonoContext } from "hono";
import type { Language } from "../../../contract/choices.ts";
import { AppError } from "../../../contract/errors.ts";
import { CALENDAR_LIMITS } from "../../../contract/hiring/interviews/calendar-bounds.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { isParticipant, isUpcomingAndActive, isWithViewer } from "../../hiring/interviews/conditions.ts";
import { PERSON_OF_INTERVIEW } from "../../hiring/interviews/rows.ts";
import { readOwnSettings } from "../../identity/users/settings.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import { fullNameOf } from "../../infra/db/status-history.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { calendarAddresses } from "../../infra/db/tables/interviews.ts";
import { type InterviewSide, interviewTitle } from "../../infra/mail/interview-words.ts";
import { type CalendarEvent, calendarFeed } from "../../infra/platform/calendar.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { etagOf, matchesEtag } from "../../infra/platform/network/etag.ts";
import { listCalendarEntries, toCalendarEvent } from "./entries.ts";
import { ENTRY_WORDS } from "./words.ts";

/** The fields of an agreed interview that calendars show; few, since one file contains many. */
type AgreedInterview = {
  readonly side: InterviewSide;
  readonly id: string;
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly place: string;
  readonly words: string;
  readonly job_title: string;
  readonly company: string;
  readonly candidate_name: string;
  /** Names of the team members who take part. */
  readonly people: readonly string[];
};

/**
 * Agreed interviews of the viewer, on either side, that end after `from`, with current permissions: upcoming ones, the
 * soonest first, then past ones, the newest first. Above the limit those furthest away are left out (rule H14).
 */
async function listAgreedInterviews({ db, clock, actor }: UserContext, from: Date): Promise<AgreedInterview[]> {
  const at = clock.now().toISOString();
  const now = sql`${at}::timestamptz`;
  const over = sql`interviews.ends_at > ${from.toISOString()}::timestamptz AND interviews.ends_at <= ${now}`;
  const sides = { team: isParticipant(actor.id), person: isWithViewer(actor.id) };
  const parts = (["team", "person"] as const).map(
    (
      side,
    ) => sql`SELECT ${side}::text AS side, interviews.id, sequence, starts_at, ends_at, place, words, jobs.title AS job_title,
        companies.name AS company, candidate_name
      FROM interviews JOIN jobs ON jobs.id = interviews.job JOIN companies ON companies.id = jobs.company JOIN ${PERSON_OF_INTERVIEW} ON TRUE
      WHERE interviews.state = 'agreed' AND (${isUpcomingAndActive(at)} OR (${over})) AND ${sides[side]}`,
  );
  const nearest = sql`ends_at <= ${now}, abs(extract(epoch FROM starts_at - ${now})), id, side`;
  return db.rows<AgreedInterview>(sql`
    SELECT near.*, (SELECT coalesce(json_agg(${sql.raw(fullNameOf("member"))} ORDER BY member.name, member.surname, member.id), '[]')
        FROM interview_people JOIN users AS member ON member.id = user_id
        WHERE interview = near.id AND ${sql.raw(fullNameOf("member"))} IS NOT NULL) AS people
    FROM (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS agreed
      ORDER BY ${nearest} LIMIT ${CALENDAR_LIMITS.interviews}) AS near
    ORDER BY ${nearest}`);
}

/** 32 random bytes, and the file extension that calendars expect. */
const NAME = /^([\w-]{43})\.ics$/;
/** How long past interviews and dates stay in the feed. */
const PAST_MS = 30 * 86_400_000;
/** Limit per feed from any network: programs poll hourly, and a person may have several. */
const READS: Limit = { name: "calendar", points: 60, seconds: 600 };

const HEADERS = {
  "content-type": "text/calendar; charset=utf-8",
  "content-disposition": 'inline; filename="calendar.ics"',
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  // Private to one person and outdated when they leave a team, so caches must revalidate.
  "cache-control": "private, no-cache",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

type Options = {
  contextFor(c: HonoContext<AppEnv>): Context;
  /** Counts a request of this network; throws `rate_limited`. */
  limit(c: HonoContext<AppEnv>): Promise<void>;
};

function interviewEvent(row: AgreedInterview, language: Language): CalendarEvent {
  const { side, id, sequence, starts_at, ends_at, candidate_name, job_title, company, words, people, place } = row;
  return {
    id,
    sequence,
    starts_at,
    ends_at,
    place,
    cancelled: false,
    title: interviewTitle(language, side, { candidate: candidate_name, job_title, company }),
    text: [words, people.join(", ")].filter((part) => part !== "").join("\n\n"),
  };
}

/**
 * The owner of a feed's URL; a suspended account gets nothing here either. Throws `not_found`, and `rate_limited` for
 * too frequent requests.
 */
async function ownerOf(ctx: Context, token: string): Promise<UserContext> {
  const token_hash = sha256(token);
  const [owner] = await ctx.db
    .select({ id: calendarAddresses.user_id })
    .from(calendarAddresses)
    .innerJoin(authUsers, eq(authUsers.id, calendarAddresses.user_id))
    .where(
      and(
        eq(calendarAddresses.token_hash, token_hash),
        or(isNull(authUsers.banned_until), lte(authUsers.banned_until, ctx.clock.now())),
      ),
    );
  if (owner === undefined) throw new AppError("not_found");
  await ctx.limits.consumeLocal(READS, token_hash);
  return { ...ctx, actor: { kind: "user", id: owner.id, session_id: "calendar", admin: false } };
}

async function calendarOf(ctx: UserContext): Promise<ReturnType<typeof calendarFeed>> {
  const { id } = ctx.actor;
  const at = ctx.clock.now();
  const from = new Date(at.getTime() - PAST_MS);
  const [settings, agreed, entries] = await Promise.all([
    readOwnSettings(ctx.db, id),
    listAgreedInterviews(ctx, from),
    listCalendarEntries(ctx, from),
  ]);
  const words = ENTRY_WORDS[settings.language];
  const zone = settings.timezone_chosen ? settings.timezone : null;
  const events = [
    ...agreed.map((row) => interviewEvent(row, settings.language)),
    ...entries.map((entry) => toCalendarEvent(entry, { words, zone, origin: ctx.config.publicUrl })),
  ];
  return calendarFeed(ctx.config, { name: PRODUCT_NAME, events, at });
}

/**
 * Serves private calendars at unguessable URLs (rules H14, X140) with the owner's current permissions. Neither log nor
 * metrics contain the URL. An ended URL responds like one that never existed.
 */
export function mountCalendars(app: Hono<AppEnv>, { contextFor, limit }: Options): void {
  app.get("/calendar/:name", async (c) => {
    c.set("route", "/calendar/{name}");
    await limit(c);
    const token = NAME.exec(c.req.param("name"))?.[1];
    if (token === undefined) throw new AppError("not_found");
    const { text, lasting } = await calendarOf(await ownerOf(contextFor(c), token));
    // The same calendar, generated at another time.
    const headers = { ...HEADERS, etag: etagOf(lasting) };
    if (matchesEtag(c.req.header("if-none-match"), headers.etag)) return c.body(null, 304, headers);
    return c.body(text, 200, headers);
  });
  app.all("/calendar/*", (c) => {
    c.set("route", "/calendar/{name}");
    throw new AppError("not_found");
  });
}
