import { z } from "zod";
import { ADDED, endpoint } from "../endpoint.ts";
import { idParams, instant } from "../fields.ts";
import { jobDetail } from "../jobs.ts";

/** The secret of a private job's link. It stands in the URL fragment and is sent in request bodies only. */
const token = z.string().min(20).max(200);

const jobLink = z.object({ token, created_at: instant });
export type JobLink = z.output<typeof jobLink>;

export const jobLinkEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/jobs/{id}/link",
    access: "user",
    params: idParams,
    output: jobLink,
    summary: "The link of a private job, for those who may edit it",
  }),
  renew: endpoint({
    method: "post",
    path: "/api/jobs/{id}/link/renewal",
    access: "user",
    params: idParams,
    /** The link that the caller has opened. */
    body: z.strictObject({ token }),
    output: jobLink,
    errors: ["conflict"],
    summary: "Give a private job another link; the one before is dead",
  }),
  open: endpoint({
    method: "post",
    path: "/api/job-links/open",
    access: "public",
    body: z.strictObject({ token }),
    output: jobDetail,
    added: ADDED.job,
    summary: "The job of a private job's link; whoever is signed in finds it without the link from then on",
  }),
};
