import { endpoint } from "../endpoint.ts";
import { id, idParams, linkToken } from "../fields.ts";
import { invitationDetail, ownReferral } from "./consent.ts";
import { ownRelationship } from "./relationship-fields.ts";

export const relationshipEndpoints = {
  byLink: endpoint({
    method: "post",
    path: "/api/referred/relationship",
    access: "public",
    body: ownRelationship.extend({ token: linkToken, referral: id }),
    output: invitationDetail,
    errors: ["invitation_invalid", "status_not_allowed"],
    summary: "Confirm or correct the relationship to the referrer, with the emailed link",
  }),
  own: endpoint({
    method: "post",
    path: "/api/referred/{id}/relationship",
    access: "user",
    params: idParams,
    body: ownRelationship,
    output: ownReferral,
    errors: ["status_not_allowed"],
    summary: "The same for a referral in the viewer's account",
  }),
};
