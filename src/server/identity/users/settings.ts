import { eq, inArray } from "drizzle-orm";
import {
  DEFAULT_SETTINGS,
  type OwnSettings,
  type Settings,
  type SettingsChange,
} from "../../../contract/identity/settings.ts";
import type { MailSwitch } from "../../../contract/notifications/notifications.ts";
import type { Context, UserCreationContext, UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { userSettings } from "../../infra/db/tables/settings.ts";
import { users } from "../../infra/db/tables/users.ts";
import { revokeCachedTokens } from "../auth/sessions/sessions.ts";
import { publishPageChange } from "./referrer-page.ts";

/** Settings of several users by id; users who saved none are missing. */
async function savedSettings(db: ReadHandle, people: readonly string[]): Promise<Map<string, Settings>> {
  const rows = await db
    .select()
    .from(userSettings)
    .where(inArray(userSettings.user_id, [...people]));
  return new Map(
    rows.map(({ user_id, updated_at: _at, timezone_chosen: _chosen, ...settings }) => [user_id, settings]),
  );
}

/** A user's settings, or the defaults. Accepts unknown ids, which have the defaults too. */
export async function settingsOf(db: ReadHandle, user_id: string): Promise<Settings> {
  return (await settingsOfAll(db, [user_id]))(user_id);
}

/** The same for several users: returns a lookup function. */
export async function settingsOfAll(db: ReadHandle, people: readonly string[]): Promise<(id: string) => Settings> {
  const saved = await savedSettings(db, people);
  return (id) => saved.get(id) ?? DEFAULT_SETTINGS;
}

/** The settings as their owner sees them. */
export async function readOwnSettings(db: ReadHandle, user_id: string): Promise<OwnSettings> {
  const [row] = await db
    .select({ settings: userSettings, account_updated_at: authUsers.updated_at })
    .from(authUsers)
    .leftJoin(userSettings, eq(userSettings.user_id, authUsers.id))
    .where(eq(authUsers.id, user_id));
  if (row === undefined) throw new Error("no account for a signed-in user");
  const { updated_at = null, timezone_chosen = false, ...chosen } = row.settings ?? {};
  const settings = { ...DEFAULT_SETTINGS, ...chosen };
  return {
    ...settings,
    // Settings saved before this column existed count as chosen if they differ from the default.
    timezone_chosen: timezone_chosen || settings.timezone !== DEFAULT_SETTINGS.timezone,
    updated_at: updated_at?.toISOString() ?? null,
    account_updated_at: row.account_updated_at.toISOString(),
  };
}

/** Checks a new default payment method type; its error is returned to the client. */
export type OnPaymentKind = (
  ctx: UserTxContext,
  tx: WriteHandle,
  kind: NonNullable<SettingsChange["defaultPaymentMethod"]>,
) => Promise<void>;

/**
 * Saves the changed settings only, so that concurrent saves do not overwrite each other (rule P1). Calls `onKind` first
 * if the default payment method type changes (rule A13); throws what it throws.
 */
export async function changeSettings(
  ctx: UserCreationContext,
  change: SettingsChange,
  onKind?: OnPaymentKind,
): Promise<OwnSettings> {
  const user_id = ctx.actor.id;
  const updated_at = ctx.clock.now();
  const set = { ...change, ...(change.timezone !== undefined && { timezone_chosen: true }), updated_at };
  return ctx.write(async (tx) => {
    if (change.defaultPaymentMethod !== undefined) await onKind?.(ctx, tx, change.defaultPaymentMethod);
    await tx
      .insert(userSettings)
      .values({ user_id, ...set })
      .onConflictDoUpdate({ target: userSettings.user_id, set });
    // The new timeout applies to all sessions of the user at once.
    if (change.sessionTimeout !== undefined) await revokeCachedTokens(tx, user_id);
    await publishPageChange(tx, user_id);
    return readOwnSettings(tx, user_id);
  });
}

/** Disables one kind of mail for the reader of a mail, without sign-in. */
export async function disableMails(ctx: Context, user_id: string, name: MailSwitch): Promise<void> {
  const change = { [name]: false, updated_at: ctx.clock.now() };
  await ctx.write(async (tx) => {
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id));
    // Deleted accounts get no mails.
    if (known === undefined) return;
    await tx
      .insert(userSettings)
      .values({ user_id, ...change })
      .onConflictDoUpdate({ target: userSettings.user_id, set: change });
  });
}
