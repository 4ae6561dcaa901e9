import { z } from "zod";
import { ADDED, endpoint } from "../../endpoint.ts";
import { idParams, instant, linkToken } from "../../fields.ts";
import { jobDetail } from "../jobs.ts";

const jobLink = z.object({ token: z.string(), created_at: instant });
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
    body: z.strictObject({ token: linkToken }),
    output: jobLink,
    errors: ["conflict"],
    summary: "Replace the link of a private job; the previous one stops working",
  }),
  open: endpoint({
    method: "post",
    path: "/api/job-links/open",
    access: "public",
    body: z.strictObject({ token: linkToken }),
    output: jobDetail,
    added: ADDED.job,
    summary: "The job of a private link; signed-in viewers can then open it without the link",
  }),
};
