import { Suspense } from "react";
import type { Pay } from "../../../contract/pay.ts";
import { broughtPiece } from "../shell/late-piece.tsx";

const [JobPay, bring] = broughtPiece(() => import("./job-pay.tsx"));

/** For the loader of a screen that shows it. Never rejects. */
export const bringPay = bring;

/** What a job pays, among its facts; nothing where it does not say so. Its code comes where it is wanted. */
export function PayFact({ pay }: { pay: Pay | null }) {
  return (
    pay && (
      <Suspense>
        <li className="num">
          <JobPay pay={pay} />
        </li>
      </Suspense>
    )
  );
}
