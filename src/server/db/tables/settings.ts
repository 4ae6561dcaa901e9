import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { LANGUAGES, THEMES } from "../../../contract/choices.ts";
import { PAYMENT_CHOICES, SESSION_TIMEOUTS, TIMEZONES, VISIBILITIES } from "../../../contract/personal-choices.ts";
import { DEFAULT_SETTINGS } from "../../../contract/settings.ts";
import { users } from "./users.ts";

const flag = (value: boolean) => boolean().notNull().default(value);

/** What a person chose (rule P1); without a row the defaults of the contract hold. */
export const userSettings = pgTable(
  "user_settings",
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    emailNotifications: flag(DEFAULT_SETTINGS.emailNotifications),
    pushNotifications: flag(DEFAULT_SETTINGS.pushNotifications),
    referralUpdates: flag(DEFAULT_SETTINGS.referralUpdates),
    payoutAlerts: flag(DEFAULT_SETTINGS.payoutAlerts),
    jobMatches: flag(DEFAULT_SETTINGS.jobMatches),
    weeklyDigest: flag(DEFAULT_SETTINGS.weeklyDigest),
    profileVisibility: text({ enum: VISIBILITIES }).notNull().default(DEFAULT_SETTINGS.profileVisibility),
    showEmail: flag(DEFAULT_SETTINGS.showEmail),
    showPhone: flag(DEFAULT_SETTINGS.showPhone),
    allowMessages: flag(DEFAULT_SETTINGS.allowMessages),
    sessionTimeout: text({ enum: SESSION_TIMEOUTS }).notNull().default(DEFAULT_SETTINGS.sessionTimeout),
    language: text({ enum: LANGUAGES }).notNull().default(DEFAULT_SETTINGS.language),
    timezone: text({ enum: TIMEZONES }).notNull().default(DEFAULT_SETTINGS.timezone),
    /** Chosen by the person, and not only the default that came with another choice (rule P14). */
    timezone_chosen: boolean().notNull().default(false),
    theme: text({ enum: THEMES }).notNull().default(DEFAULT_SETTINGS.theme),
    defaultPaymentMethod: text({ enum: PAYMENT_CHOICES }).notNull().default(DEFAULT_SETTINGS.defaultPaymentMethod),
    autoWithdraw: flag(DEFAULT_SETTINGS.autoWithdraw),
    withdrawalThreshold: integer().notNull().default(DEFAULT_SETTINGS.withdrawalThreshold),
    updated_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [check("user_settings_threshold_range", sql`${table.withdrawalThreshold} BETWEEN 1 AND 1000000`)],
);
