import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { createAccessTokens } from "../../../src/server/identity/auth/sessions/access-tokens.ts";
import { authSessions, authUsers } from "../../../src/server/infra/db/tables/auth.ts";
import { addBankAccount } from "../../support/money.ts";
import type { Person, World } from "../../support/world.ts";

/** A writing user: signed in, and again after a refusal. */
export type Writer = { readonly id: string; token: string; renew(ahead: number): Promise<void> };

export type Writers = { readonly owners: Writer[]; readonly referrers: Writer[]; readonly admin: Writer };

const EACH = 6;
/** Notified by mail as well. */
const VERIFIED = { verified: true };

function createWriter(world: World, { id, token, actor }: Person): Writer {
  const writer: Writer = {
    id,
    token,
    async renew(ahead) {
      const db = drizzle({ client: world.pool });
      const at = new Date(Date.now() + ahead * 1_000);
      // As a recent sign-in, which admins need (rule A13).
      await db.update(authSessions).set({ created_at: at }).where(eq(authSessions.id, actor.session_id));
      const [account] = await db.select().from(authUsers).where(eq(authUsers.id, id));
      const [session] = await db.select().from(authSessions).where(eq(authSessions.id, actor.session_id));
      if (account === undefined || session === undefined) throw new Error("an account is gone");
      writer.token = (await createAccessTokens(world.services).mint(account, session, at)).token;
    },
  };
  return writer;
}

/** Company owners, referrers with bank accounts, and an admin. */
export async function createWriters(world: World): Promise<Writers> {
  const owners: Writer[] = [];
  const referrers: Writer[] = [];
  for (let number = 0; number < EACH; number += 1) {
    owners.push(createWriter(world, await world.person("Marguerite Olander", VERIFIED)));
    const referrer = await world.person("Ines Marchetti", VERIFIED);
    await addBankAccount(referrer);
    // After the clock goes back it must still count as a first account, not as a recent change.
    await world.pool.query("UPDATE payment_methods SET usable_from = usable_from - interval '2 hours'");
    referrers.push(createWriter(world, referrer));
  }
  return { owners, referrers, admin: createWriter(world, await world.person("Ada Settler", { admin: true })) };
}
