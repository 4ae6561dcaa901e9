import { z } from "zod";
import { LANGUAGES, THEMES } from "./choices.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PAYMENT_CHOICES, SESSION_TIMEOUTS, TIMEZONES, VISIBILITIES } from "./personal-choices.ts";

const fields = {
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  referralUpdates: z.boolean(),
  payoutAlerts: z.boolean(),
  jobMatches: z.boolean(),
  weeklyDigest: z.boolean(),
  profileVisibility: z.enum(VISIBILITIES),
  showEmail: z.boolean(),
  showPhone: z.boolean(),
  allowMessages: z.boolean(),
  sessionTimeout: z.enum(SESSION_TIMEOUTS),
  language: z.enum(LANGUAGES),
  timezone: z.enum(TIMEZONES),
  theme: z.enum(THEMES),
  defaultPaymentMethod: z.enum(PAYMENT_CHOICES),
  autoWithdraw: z.boolean(),
  /** Whole dollars (rule N4). */
  withdrawalThreshold: z
    .number("not_whole_number")
    .int("not_whole_number")
    .min(1, "out_of_range")
    .max(LIMITS.reward_max, "out_of_range"),
};

export const settings = z.object(fields);
export type Settings = z.output<typeof settings>;

/** What holds for everybody who has chosen nothing (specification, business constants). */
export const DEFAULT_SETTINGS: Readonly<Settings> = {
  emailNotifications: true,
  pushNotifications: true,
  referralUpdates: true,
  payoutAlerts: true,
  jobMatches: false,
  weeklyDigest: true,
  profileVisibility: "public",
  showEmail: false,
  showPhone: false,
  allowMessages: true,
  sessionTimeout: "30",
  language: "en",
  timezone: "UTC-8",
  theme: "system",
  defaultPaymentMethod: "bank",
  autoWithdraw: false,
  withdrawalThreshold: 1_000,
};

/** The settings as their owner reads them. */
export const ownSettings = settings.extend({
  /** Whether the person chose their time zone; until then dates follow the device (rule P14). */
  timezone_chosen: z.boolean(),
  /** When the person last saved them; null while everything stands as it was given. */
  updated_at: instant.nullable(),
  /** When the account (name, role, picture) last changed: a browser that knows an older one fetches it anew. */
  account_updated_at: instant,
});
export type OwnSettings = z.output<typeof ownSettings>;

/** Only what changes is sent, so that two screens do not undo each other's choices. */
export const settingsChange = z.strictObject(fields).partial();
export type SettingsChange = z.output<typeof settingsChange>;

export const settingsEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/settings",
    access: "user",
    output: ownSettings,
    summary: "The viewer's own settings (rule P1)",
  }),
  update: endpoint({
    method: "patch",
    path: "/api/settings",
    access: "user",
    body: settingsChange,
    output: ownSettings,
    errors: ["confirmation_needed", "sign_in_again", "payment_kind_missing"],
    summary: "Change some of one's own settings; the others stay",
  }),
};
