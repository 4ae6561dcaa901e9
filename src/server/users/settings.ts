import { eq, inArray } from "drizzle-orm";
import type { MailSwitch } from "../../contract/notifications.ts";
import { DEFAULT_SETTINGS, type OwnSettings, type Settings, type SettingsChange } from "../../contract/settings.ts";
import { revokeRemembered } from "../auth/sessions/sessions.ts";
import type { Context, UserCreationContext, UserTxContext } from "../db/context.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { authUsers } from "../db/tables/auth.ts";
import { userSettings } from "../db/tables/settings.ts";
import { users } from "../db/tables/users.ts";
import { announcePage } from "./referrer-page.ts";

/** Settings of several people by their ids; who has saved none is missing. */
async function savedSettings(db: ReadHandle, people: readonly string[]): Promise<Map<string, Settings>> {
  const rows = await db
    .select()
    .from(userSettings)
    .where(inArray(userSettings.user_id, [...people]));
  return new Map(
    rows.map(({ user_id, updated_at: _at, timezone_chosen: _chosen, ...settings }) => [user_id, settings]),
  );
}

/** A person's settings, the defaults where they have saved none. Takes any id; an unknown one has the defaults too. */
export async function settingsOf(db: ReadHandle, user_id: string): Promise<Settings> {
  return (await settingsOfAll(db, [user_id]))(user_id);
}

/** The same for several people at once: gives what tells the settings of one of them. */
export async function settingsOfAll(db: ReadHandle, people: readonly string[]): Promise<(id: string) => Settings> {
  const saved = await savedSettings(db, people);
  return (id) => saved.get(id) ?? DEFAULT_SETTINGS;
}

/** The settings as their owner reads them. */
export async function readOwnSettings(db: ReadHandle, user_id: string): Promise<OwnSettings> {
  const [row] = await db
    .select({ settings: userSettings, account_updated_at: authUsers.updated_at })
    .from(authUsers)
    .leftJoin(userSettings, eq(userSettings.user_id, authUsers.id))
    .where(eq(authUsers.id, user_id));
  if (row === undefined) throw new Error("a signed-in person has no account");
  const { updated_at = null, timezone_chosen = false, ...chosen } = row.settings ?? {};
  const settings = { ...DEFAULT_SETTINGS, ...chosen };
  return {
    ...settings,
    // Any other than the default was chosen, also before this was kept.
    timezone_chosen: timezone_chosen || settings.timezone !== DEFAULT_SETTINGS.timezone,
    updated_at: updated_at?.toISOString() ?? null,
    account_updated_at: row.account_updated_at.toISOString(),
  };
}

/** What has to hold before another default kind of payment is kept; what it throws is the answer. */
export type OnKind = (
  ctx: UserTxContext,
  tx: WriteHandle,
  kind: NonNullable<SettingsChange["defaultPaymentMethod"]>,
) => Promise<void>;

/**
 * Keeps what changed and leaves the rest, also where two browsers save at once (rule P1). `onKind` comes first where
 * the default kind of payment is among it (rule A13); throws what it throws.
 */
export async function changeSettings(
  ctx: UserCreationContext,
  change: SettingsChange,
  onKind?: OnKind,
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
    // Every session of the person is measured by the new time-out at once.
    if (change.sessionTimeout !== undefined) await revokeRemembered(tx, user_id);
    await announcePage(tx, user_id);
    return readOwnSettings(tx, user_id);
  });
}

/** Switches one kind of mail off, for somebody who proved to be its reader without signing in. */
export async function switchOffMails(ctx: Context, user_id: string, name: MailSwitch): Promise<void> {
  const change = { [name]: false, updated_at: ctx.clock.now() };
  await ctx.write(async (tx) => {
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id));
    // An account that was deleted gets no mails either.
    if (known === undefined) return;
    await tx
      .insert(userSettings)
      .values({ user_id, ...change })
      .onConflictDoUpdate({ target: userSettings.user_id, set: change });
  });
}
