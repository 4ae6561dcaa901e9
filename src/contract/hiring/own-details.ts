import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, linkedinUrl, linkToken, personName } from "../fields.ts";
import { uploadToken } from "../files.ts";
import { invitationDetail, ownReferral } from "./consent.ts";

/** Corrections of a referred person to their own details (rule F37). The CV belongs to this referral alone. */
export const ownDetails = z.strictObject({
  candidate_name: personName,
  candidate_linkedin: linkedinUrl.default(""),
  cv: uploadToken,
  /** Removes the stored CV; an uploaded one replaces it. */
  without_cv: z.boolean().default(false),
  /** Applies name and LinkedIn to every open referral of this page. */
  all: z.boolean().default(false),
});
export type OwnDetails = z.output<typeof ownDetails>;

export const ownDetailEndpoints = {
  byLink: endpoint({
    method: "post",
    path: "/api/referred/details",
    access: "public",
    body: ownDetails.extend({ token: linkToken, referral: id }),
    output: invitationDetail,
    errors: ["invitation_invalid", "status_not_allowed"],
    summary: "Correct own name, LinkedIn and CV in a referral, with the emailed link",
  }),
  own: endpoint({
    method: "post",
    path: "/api/referred/{id}/details",
    access: "user",
    params: idParams,
    body: ownDetails,
    output: ownReferral,
    errors: ["status_not_allowed"],
    summary: "The same in a referral in the viewer's account",
  }),
};
