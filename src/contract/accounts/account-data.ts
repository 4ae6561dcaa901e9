import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../fields.ts";
import { fileAnswer } from "../files.ts";
import { confirmation } from "../identity/account.ts";

/**
 * Money that blocks the deletion of an account (rule P5). As a referrer: rewards that wait for the company's payment,
 * rewards in escrow, payouts that are pending or failed, payouts being processed. As an owner: rewards due and not
 * funded, rewards in escrow, pending refunds, refunds being processed.
 */
export const OPEN_MONEY = [
  "reward_due",
  "reward_escrow",
  "payout_waiting",
  "payout_processing",
  "owed_unfunded",
  "owed_escrow",
  "refund_waiting",
  "refund_processing",
] as const;
export type OpenMoney = (typeof OPEN_MONEY)[number];

/** What the owner may forfeit; everything else must be settled first. */
export const FORFEITABLE_MONEY: readonly OpenMoney[] = [
  "reward_due",
  "reward_escrow",
  "payout_waiting",
  "refund_waiting",
];

/** `amount` in integer cents. */
export const openAmount = z.object({
  kind: z.enum(OPEN_MONEY),
  count: z.number().int(),
  amount: z.number().int(),
  may_give_up: z.boolean(),
});
export type OpenAmount = z.output<typeof openAmount>;

const deletion = z.object({
  /** What must be settled or forfeited first; empty where nothing blocks the deletion. */
  open: z.array(openAmount),
  /** The last admin must first appoint another one. */
  last_admin: z.boolean(),
  /**
   * What happens to the account's data: jobs with referrals or applications are archived, others are deleted (rule J6).
   */
  jobs: z.object({ deleted: z.number().int(), archived: z.number().int() }),
  /** The person's own referrals that continue without a reward. */
  open_referrals: z.number().int(),
  /** The username stays reserved for this many days, then it is free (rule P11). */
  username: z.string().nullable(),
  username_rests_days: z.number().int(),
  can: z.object({ remove: z.boolean(), give_up: z.boolean() }),
});
export type Deletion = z.output<typeof deletion>;

/** Whether the password is asked for again (rule A12), and a code where a second factor is on. */
export const confirmed = z.strictObject(confirmation);
export type Confirmed = z.output<typeof confirmed>;

const ownFile = z.object({
  id,
  name: z.string(),
  size: z.number().int(),
  kind: z.enum(["cv", "avatar", "logo"]),
});
export type OwnFile = z.output<typeof ownFile>;

const refusals = ["password_wrong", "code_required", "code_wrong", "sign_in_again"] as const;

export const accountDataEndpoints = {
  export: endpoint({
    method: "post",
    path: "/api/account/export",
    costly: true,
    access: "user",
    body: confirmed,
    answers: "file",
    output: fileAnswer,
    errors: [...refusals],
    summary: "Everything kept about the viewer as one JSON file; a few times a day (rule P5)",
  }),
  files: endpoint({
    method: "get",
    path: "/api/account/files",
    access: "user",
    output: z.object({ items: z.array(ownFile) }),
    summary: "The viewer's own files: CVs of applications, profile picture, logos",
  }),
  file: endpoint({
    method: "get",
    path: "/api/account/files/{id}",
    access: "user",
    params: idParams,
    answers: "file",
    output: fileAnswer,
    summary: "One of the viewer's own files",
  }),
  deletion: endpoint({
    method: "get",
    path: "/api/account/deletion",
    access: "user",
    output: deletion,
    summary: "What blocks deleting the account, and what happens to its records (rule P5)",
  }),
  giveUp: endpoint({
    method: "post",
    path: "/api/account/deletion/given-up",
    access: "user",
    body: confirmed,
    output: deletion,
    errors: [...refusals],
    summary: "Waive all amounts that can be waived (rule P5)",
  }),
  remove: endpoint({
    method: "post",
    path: "/api/account/deletion",
    access: "user",
    body: confirmed,
    output: z.object({ deleted: z.literal(true) }),
    errors: ["account_money_open", "admin_last", ...refusals],
    summary: "Delete the account: personal data is erased, what accounting needs is kept without a name (rule P5)",
  }),
};
