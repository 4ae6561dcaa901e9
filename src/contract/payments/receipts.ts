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
    summary: "The signed log of the viewer's referral, with proofs for offline verification (rule F19)",
  }),
};
