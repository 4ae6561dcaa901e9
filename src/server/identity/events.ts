import type { EnqueueContext, EventType } from "../infra/db/events.ts";

export const addressVerified: EventType<{ readonly user: string }, EnqueueContext> = {
  name: "address_verified",
  about: "The address of an account was verified, or changed to a verified one.",
};
