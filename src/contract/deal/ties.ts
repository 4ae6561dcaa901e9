import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../fields.ts";
import { invitationDetail, ownReferral } from "../invitations.ts";
import { ownTie } from "./tie-fields.ts";

/** The token of a mailed link, from the URL fragment; it is sent in request bodies only. */
const token = z.string().min(20).max(200);

export const tieEndpoints = {
  byLink: endpoint({
    method: "post",
    path: "/api/referred/tie",
    access: "public",
    body: ownTie.extend({ token, referral: id }),
    output: invitationDetail,
    errors: ["invitation_invalid", "status_not_allowed"],
    summary: "Say how one knows one's referrer, by the mailed link: as they said it, or in other words",
  }),
  own: endpoint({
    method: "post",
    path: "/api/referred/{id}/tie",
    access: "user",
    params: idParams,
    body: ownTie,
    output: ownReferral,
    errors: ["status_not_allowed"],
    summary: "The same of a referral that one has claimed",
  }),
};
