import { z } from "zod";
import { LANGUAGES, THEMES } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { instant, isZone } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { PAYMENT_CHOICES, SESSION_TIMEOUTS, TIMEZONES, VISIBILITIES } from "./personal-choices.ts";

/** An IANA name, without the offsets (`+05:30`) that `Intl` also accepts. */
const ZONE = /^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/;
const timezone = z
  .string("invalid")
  .max(64, "invalid")
  .refine((name) => TIMEZONES.some((fixed) => fixed === name) || (ZONE.test(name) && isZone(name)), "invalid");

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
  timezone,
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

/** The stored time zone may be unknown to this machine. Dates then fall back on another one. */
export const settings = z.object({ ...fields, timezone: z.string() });
export type Settings = z.output<typeof settings>;

/** Settings of accounts that have chosen nothing (specification, business constants). */
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

/** The settings as their owner sees them. */
export const ownSettings = settings.extend({
  /** Whether the person chose their time zone. Until then dates follow the device (rule P14). */
  timezone_chosen: z.boolean(),
  /** When the person last saved the settings; null while all are defaults. */
  updated_at: instant.nullable(),
  /** When the account (name, role, picture) last changed. A browser with an older copy reloads it. */
  account_updated_at: instant,
});
export type OwnSettings = z.output<typeof ownSettings>;

/** Only changed fields are sent, so that two screens do not overwrite each other's changes. */
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
    summary: "Change some of the viewer's settings; the others stay",
  }),
};
