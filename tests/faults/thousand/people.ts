import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { makeAccessTokens } from "../../../src/server/auth/sessions/access-tokens.ts";
import { authSessions, authUsers } from "../../../src/server/db/tables/auth.ts";
import { withBankAccount } from "../../support/money.ts";
import type { Person, World } from "../../support/world.ts";

/** Somebody who writes: signed in for now, and anew once that is refused. */
export type Writer = { readonly id: string; token: string; renew(ahead: number): Promise<void> };

export type Writers = { readonly owners: Writer[]; readonly referrers: Writer[]; readonly admin: Writer };

const EACH = 6;
/** They are told by mail as well. */
const VERIFIED = { verified: true };

function writerOf(world: World, { id, token, actor }: Person): Writer {
  const writer: Writer = {
    id,
    token,
    async renew(ahead) {
      const db = drizzle({ client: world.pool });
      const at = new Date(Date.now() + ahead * 1_000);
      // As a sign-in of that moment: admins have to have shown lately who they are (rule A13).
      await db.update(authSessions).set({ created_at: at }).where(eq(authSessions.id, actor.session_id));
      const [account] = await db.select().from(authUsers).where(eq(authUsers.id, id));
      const [session] = await db.select().from(authSessions).where(eq(authSessions.id, actor.session_id));
      if (account === undefined || session === undefined) throw new Error("an account is gone");
      writer.token = (await makeAccessTokens(world.services).mint(account, session, at)).token;
    },
  };
  return writer;
}

/** Owners of companies, referrers with bank accounts, and an admin. */
export async function makeWriters(world: World): Promise<Writers> {
  const owners: Writer[] = [];
  const referrers: Writer[] = [];
  for (let number = 0; number < EACH; number += 1) {
    owners.push(writerOf(world, await world.person("Marguerite Olander", VERIFIED)));
    const referrer = await world.person("Ines Marchetti", VERIFIED);
    await withBankAccount(referrer);
    // Where the clock goes back it is still a first account, and not one that was changed a moment ago.
    await world.pool.query("UPDATE payment_methods SET usable_from = usable_from - interval '2 hours'");
    referrers.push(writerOf(world, referrer));
  }
  return { owners, referrers, admin: writerOf(world, await world.person("Ada Settler", { admin: true })) };
}
