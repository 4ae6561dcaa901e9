import { eq } from "drizzle-orm";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companies } from "../db/tables/companies.ts";
import { companyArrivalNews } from "../mail/messages/company-arrival.ts";
import { notifyAll } from "../notifications/notify.ts";
import type { ArrivalRow } from "./own.ts";

type TellContext = Parameters<typeof notifyAll>[0] & TxContext;

/** Tells whoever pressed that an archive is taken in, or that it was not, in the transaction that ends it. */
export async function tellArrival(
  ctx: TellContext,
  tx: WriteHandle,
  { id, company, pressed_by }: Pick<ArrivalRow, "id" | "company" | "pressed_by">,
  kind: "arrival_done" | "arrival_failed",
): Promise<void> {
  if (pressed_by === null) return;
  const [named] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, company));
  if (named === undefined) return;
  const mail = companyArrivalNews.with({ company, company_name: named.name, done: kind === "arrival_done" });
  await notifyAll(ctx, tx, [
    { user_id: pressed_by, kind, subject: company, occasion: id, params: { company: named.name }, mail },
  ]);
}
