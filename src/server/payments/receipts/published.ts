import { eq } from "drizzle-orm";
import type { Hono, Context as HonoContext } from "hono";
import { AppError } from "../../../contract/errors.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Context } from "../../infra/db/context.ts";
import { receiptDays } from "../../infra/db/tables/receipts.ts";
import { utcDay } from "../../infra/platform/clock.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { publishedKeys } from "./signing-key.ts";

const PLACE = `/.well-known/${PRODUCT_NAME.toLowerCase()}`;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** A signed day never changes; the key list grows. */
const [FOR_GOOD, FOR_A_WHILE] = ["public, max-age=86400, immutable", "public, max-age=600"];

type Options = {
  contextFor(c: HonoContext<AppEnv>): Context;
  /** Counts a request of this network; throws `rate_limited`. */
  limit(c: HonoContext<AppEnv>): Promise<void>;
};

async function dayOf(ctx: Context, day: string) {
  // An impossible date was never signed.
  if (!DAY.test(day) || utcDay(new Date(day)) !== day) throw new AppError("not_found");
  const [row] = await ctx.db
    .select({ document: receiptDays.document, signature: receiptDays.signature })
    .from(receiptDays)
    .where(eq(receiptDays.day, day));
  if (row === undefined) throw new AppError("not_found");
  return { document: JSON.parse(row.document) as object, signature: row.signature };
}

/** Publishes each day's signed root and the signing keys: numbers and hashes without personal data (rule F18). */
export function mountReceiptLog(app: Hono<AppEnv>, { contextFor, limit }: Options): void {
  app.get(`${PLACE}/log/:day`, async (c) => {
    c.set("route", `${PLACE}/log/{day}`);
    await limit(c);
    return c.json(await dayOf(contextFor(c), c.req.param("day")), 200, { "cache-control": FOR_GOOD });
  });
  app.get(`${PLACE}/keys`, async (c) => {
    c.set("route", `${PLACE}/keys`);
    await limit(c);
    return c.json({ keys: await publishedKeys(contextFor(c).db) }, 200, { "cache-control": FOR_A_WHILE });
  });
  app.all(`${PLACE}/*`, () => {
    throw new AppError("not_found");
  });
}
