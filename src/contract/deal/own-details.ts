import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, linkedinUrl, personName } from "../fields.ts";
import { uploadToken } from "../files.ts";
import { invitationDetail, ownReferral } from "../invitations.ts";

/** What the person referred puts right of themselves (rule F37). The CV is that of the one referral. */
export const ownDetails = z.strictObject({
  candidate_name: personName,
  candidate_linkedin: linkedinUrl.default(""),
  cv: uploadToken,
  /** The CV that is there goes; one that is sent takes its place. */
  without_cv: z.boolean().default(false),
  /** Name and LinkedIn in every referral of this page that is still open. */
  all: z.boolean().default(false),
});
export type OwnDetails = z.output<typeof ownDetails>;

/** The secret of a mailed link, as it stood behind the # sign; it travels in bodies only. */
const token = z.string().min(20).max(200);

export const ownDetailEndpoints = {
  byLink: endpoint({
    method: "post",
    path: "/api/referred/details",
    access: "public",
    body: ownDetails.extend({ token, referral: id }),
    output: invitationDetail,
    errors: ["invitation_invalid", "status_not_allowed"],
    summary: "Correct one's own name, LinkedIn and CV in a referral, by the mailed link",
  }),
  own: endpoint({
    method: "post",
    path: "/api/referred/{id}/details",
    access: "user",
    params: idParams,
    body: ownDetails,
    output: ownReferral,
    errors: ["status_not_allowed"],
    summary: "The same in a referral that one has claimed",
  }),
};
