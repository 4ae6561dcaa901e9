import type { EnqueueContext, EventType } from "../infra/db/events.ts";

export const companyRenamed: EventType<{ readonly company: string }, EnqueueContext> = {
  name: "company_renamed",
  about: "A company has a new name.",
};
