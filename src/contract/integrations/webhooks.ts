import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, pageQuery } from "../paging.ts";

/** The webhook events of a company (rule X70). Payloads contain ids and states only. */
export const WEBHOOK_EVENTS = [
  "job.created",
  "job.updated",
  "job.status_changed",
  "referral.visible",
  "referral.status_changed",
  "referral.erased",
  "application.created",
  "application.status_changed",
  "application.withdrawn",
  "application.erased",
  "reward.state_changed",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by the test button; it cannot be subscribed to. */
export const TEST_EVENT = "webhook.test";

/**
 * Limits: endpoints per company, days for which deliveries can be read and repeated, stored characters of a response.
 */
export const WEBHOOK_BOUNDS = { endpoints: 5, days: 30, answer: 500 } as const;

/** Why an endpoint is disabled: by a user, after a 410 response, or after five days of failures. */
export const WEBHOOK_OFF_REASONS = ["person", "gone", "failing"] as const;
export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why there was no response. */
export const DELIVERY_FAILURES = [
  "timeout",
  "unknown_host",
  "not_public",
  "unreachable",
  "certificate",
  "broken",
  "off",
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/**
 * No password and no fragment: neither is sent, and a password would be displayed. The server decides which hosts are
 * allowed.
 */
const ADDRESS = /^https?:\/\/[^\s\\<>"'@#/?]+(?:[/?][^\s\\<>"'#]*)?$/i;

export const newWebhook = z.strictObject({
  address: text(LIMITS.url, "required").refine((value) => ADDRESS.test(value), "webhook_address"),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, "webhook_events")
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
});
export type NewWebhook = z.output<typeof newWebhook>;

/** A webhook endpoint of a company. */
export const webhook = z.object({
  id,
  address: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  off: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  off_at: instant.nullable(),
  /** The start of continuous failures; null if the last attempt succeeded. */
  failing_since: instant.nullable(),
  /** Until when the previous secret signs too; null if there is only one. */
  former_until: instant.nullable(),
  created_at: instant,
});
export type Webhook = z.output<typeof webhook>;

const withSecret = z.object({
  webhook,
  /** `whsec_…`, in this response only. */
  secret: z.string(),
});
export type WebhookWithSecret = z.output<typeof withSecret>;

/** The delivery of one event to one endpoint. */
export const delivery = z.object({
  /** Also sent as `webhook-id`, the same for every attempt. */
  id,
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** The job, referral or application of the event; for a reward its referral; for a test the webhook. */
  record: id,
  happened_at: instant,
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  tried_at: instant.nullable(),
  /** The next attempt; null if it is queued or running. */
  next_at: instant.nullable(),
  /** The last attempt: its duration, response, or error. */
  milliseconds: z.number().int().nullable(),
  status: z.number().int().nullable(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  answer: z.string().nullable(),
});
export type Delivery = z.output<typeof delivery>;

const webhookParams = z.object({ id, webhook: id });
const at = "/api/companies/{id}/webhooks/{webhook}" as const;

export const companyWebhookEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/companies/{id}/webhooks",
    access: "user",
    params: idParams,
    output: z.object({ company: z.object({ id, name: z.string() }), items: z.array(webhook) }),
    summary: "A company's webhooks",
  }),
  add: endpoint({
    method: "post",
    path: "/api/companies/{id}/webhooks",
    access: "user",
    params: idParams,
    body: newWebhook,
    output: withSecret,
    creates: true,
    errors: ["webhooks_full", "webhook_duplicate", "rate_limited"],
    encryptsResponse: true,
    summary: "Add a webhook; its signing secret is only in this response",
  }),
  change: endpoint({
    method: "put",
    path: at,
    access: "user",
    params: webhookParams,
    body: newWebhook,
    output: webhook,
    errors: ["webhook_duplicate", "rate_limited"],
    summary: "Change the address and the events",
  }),
  turn: endpoint({
    method: "put",
    path: `${at}/state`,
    access: "user",
    params: webhookParams,
    body: z.strictObject({ on: z.boolean() }),
    output: webhook,
    errors: ["rate_limited"],
    summary: "Turn it off or on; events in between are kept as failed and can be resent",
  }),
  rotate: endpoint({
    method: "post",
    path: `${at}/secrets`,
    access: "user",
    params: webhookParams,
    output: withSecret,
    creates: true,
    encryptsResponse: true,
    errors: ["rate_limited"],
    summary: "Rotate the signing secret, only in this response; the previous one also signs for 24 hours",
  }),
  remove: endpoint({
    method: "delete",
    path: at,
    access: "user",
    params: webhookParams,
    output: z.object({ removed: z.literal(true) }),
    errors: ["rate_limited"],
    summary: "Delete it with its log",
  }),
  test: endpoint({
    method: "post",
    path: `${at}/tests`,
    access: "user",
    params: webhookParams,
    output: delivery,
    creates: true,
    errors: ["webhook_off", "rate_limited"],
    summary: "Send a test event",
  }),
  deliveries: endpoint({
    method: "get",
    path: `${at}/deliveries`,
    access: "user",
    params: webhookParams,
    query: z.object({ ...pageQuery, state: z.enum(DELIVERY_STATES).optional() }),
    output: pageOf(delivery),
    summary: "Deliveries of the last 30 days and queued ones, newest first",
  }),
  replay: endpoint({
    method: "post",
    path: `${at}/deliveries/{delivery}/replay`,
    access: "user",
    params: z.object({ id, webhook: id, delivery: id }),
    output: delivery,
    errors: ["webhook_off", "rate_limited"],
    summary: "Resend one event; queued ones are sent immediately",
  }),
  replayFailed: endpoint({
    method: "post",
    path: `${at}/replays`,
    access: "user",
    params: webhookParams,
    body: z.strictObject({ since: instant }),
    output: z.object({
      replayed: z.number().int(),
      /** There are more; request the next page. */
      more: z.boolean(),
    }),
    errors: ["webhook_off", "rate_limited"],
    summary:
      "Put what failed since a moment in line again, oldest first, up to 5,000 at once; ask again while there is more",
  }),
};
