import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Hono, Context as HonoContext } from "hono";
import { AppError } from "../../contract/errors.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import type { Context } from "../db/context.ts";
import { authUsers } from "../db/tables/auth.ts";
import { calendarAddresses } from "../db/tables/interviews.ts";
import { INTERVIEW_WORDS, type InterviewSide } from "../mail/interview-words.ts";
import { type CalendarEvent, calendarFeed } from "../platform/calendar.ts";
import { sha256 } from "../platform/crypto.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import { settingsOf } from "../users/settings.ts";
import { type Agreed, agreedWith } from "./next.ts";

/** 32 random bytes, and the ending that calendars look for. */
const NAME = /^([\w-]{43})\.ics$/;
/** Interviews that were held stand there for so long. */
const PAST_MS = 30 * 86_400_000;

const HEADERS = {
  "content-type": "text/calendar; charset=utf-8",
  "content-disposition": 'inline; filename="interviews.ics"',
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  // One person's alone, and old as soon as they leave a team.
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
};

type Options = {
  contextFor(c: HonoContext<AppEnv>): Context;
  /** Counts a request of this network; throws `rate_limited`. */
  limit(c: HonoContext<AppEnv>): Promise<void>;
};

function eventsOf(rows: readonly Agreed[], side: InterviewSide, word: string): CalendarEvent[] {
  return rows.map(({ id, sequence, starts_at, ends_at, candidate_name, job_title, company, words, people, place }) => {
    const about = side === "team" ? [candidate_name, job_title] : [job_title, company];
    const names = people.map(({ name }) => name).filter((name) => name !== "");
    return {
      ...{ id, sequence, starts_at, ends_at, place, cancelled: false },
      title: `${word}: ${about.filter((part) => part !== "").join(", ")}`,
      text: [words, names.join(", ")].filter((part) => part !== "").join("\n\n"),
    };
  });
}

async function calendarOf(ctx: Context, token: string): Promise<string> {
  const at = ctx.clock.now();
  const [owner] = await ctx.db
    .select({ id: calendarAddresses.user_id })
    .from(calendarAddresses)
    .innerJoin(authUsers, eq(authUsers.id, calendarAddresses.user_id))
    .where(
      and(
        eq(calendarAddresses.token_hash, sha256(token)),
        // A suspended account sees nothing here either.
        or(isNull(authUsers.banned_until), lte(authUsers.banned_until, at)),
      ),
    );
  if (owner === undefined) throw new AppError("not_found");
  const { interview } = INTERVIEW_WORDS[(await settingsOf(ctx.db, owner.id)).language];
  const { team, person } = await agreedWith(ctx, ctx.db, owner.id, new Date(at.getTime() - PAST_MS));
  const events = [...eventsOf(team, "team", interview), ...eventsOf(person, "person", interview)];
  return calendarFeed(ctx.config, { name: PRODUCT_NAME, events, at });
}

/**
 * Serves private calendars from their unguessable addresses (rule H14): what their owner may see at that moment. Neither the
 * log nor the figures hold the address; one that ended looks like one that never was.
 */
export function mountCalendars(app: Hono<AppEnv>, { contextFor, limit }: Options): void {
  app.get("/calendar/:name", async (c) => {
    c.set("route", "/calendar/{name}");
    await limit(c);
    const token = NAME.exec(c.req.param("name"))?.[1];
    if (token === undefined) throw new AppError("not_found");
    return c.body(await calendarOf(contextFor(c), token), 200, HEADERS);
  });
  app.all("/calendar/*", (c) => {
    c.set("route", "/calendar/{name}");
    throw new AppError("not_found");
  });
}
