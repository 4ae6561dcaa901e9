import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { fileAnswer } from "../files.ts";

export const receiptEndpoints = {
  download: endpoint({
    method: "get",
    path: "/api/referrals/{id}/receipt",
    access: "user",
    params: idParams,
    answers: "file",
    output: fileAnswer,
    summary: "What the signed log says of a referral of one's own, with proofs that can be checked offline (rule F19)",
  }),
};
