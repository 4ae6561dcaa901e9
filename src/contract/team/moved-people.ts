import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant } from "../fields.ts";

const n = z.number().int();

/** Somebody of a company that moved here, whom the viewer's proved address shows to be them. */
const movedPerson = z.object({
  id,
  /** As the archive names them. */
  name: z.string(),
  company: z.object({ id, name: z.string() }),
  /** How much of it becomes the viewer's. */
  referrals: n,
  applications: n,
  messages: n,
  /** Owed to them here, in integer cents. */
  owed: n,
  moved_at: instant,
});
export type MovedPerson = z.output<typeof movedPerson>;

/** Money of a hire as it stood where the company came from; nobody is paid here by it. */
const movedMoney = z.object({
  reward: z
    .object({
      /** Integer cents. */
      amount: n,
      state: z.enum(["due", "awaiting_funds", "in_escrow", "released", "refunded", "cancelled"]),
      /** What a transfer had to say there. */
      reference: z.string(),
      /** It is owed here since; else it is over, or paid from there. */
      owed_here: z.boolean(),
      funded_at: instant.nullable(),
      released_at: instant.nullable(),
      refunded_at: instant.nullable(),
      clawed_back_at: instant.nullable(),
    })
    .nullable(),
  payouts: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.enum(["Pending", "Processing", "Completed", "Failed"]),
      amount: n,
      to_owner: z.boolean(),
      created_at: instant,
      payout_date: instant.nullable(),
    }),
  ),
});
export type MovedMoney = z.output<typeof movedMoney>;

export const movedPeopleEndpoints = {
  mine: endpoint({
    method: "get",
    path: "/api/moved-people",
    access: "user",
    output: z.object({ items: z.array(movedPerson) }),
    summary:
      "People of companies that moved here who have the viewer's proved address, and of whom something is there to take over",
  }),
  claim: endpoint({
    method: "post",
    path: "/api/moved-people/{id}/claim",
    access: "user",
    params: idParams,
    output: z.object({ claimed: z.literal(true) }),
    summary:
      "Take over what is one's own of a company that moved here, for good; what a newer archive brings is taken over anew",
  }),
  money: endpoint({
    method: "get",
    path: "/api/referrals/{id}/moved-money",
    access: "user",
    params: idParams,
    output: movedMoney,
    summary: "Reward and payouts of a hire as they stood where its company came from, for whoever sees the reward",
  }),
};
