import type { z } from "zod";
import { jobDraftEndpoints } from "../../../../contract/jobs/posting/job-drafts.ts";
import type { draftPublished } from "../../../../contract/jobs/posting/job-forms.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";

// Separate module: it imports the query library, which the first render of the form does without.

/** Posts the job of a draft, which is then removed from the lists. */
export async function publishDraft(id: string, values: z.input<typeof draftPublished>, key: string): Promise<void> {
  await call(jobDraftEndpoints.publish, { params: { id }, body: values }, { key });
  await invalidate(jobDraftEndpoints.list);
}
