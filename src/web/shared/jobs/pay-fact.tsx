import { Suspense } from "react";
import type { Pay } from "../../../contract/pay.ts";
import { broughtPiece } from "../shell/late-piece.tsx";

const [JobPay, bring] = broughtPiece(() => import("./job-pay.tsx"));

/** Preloads the code, for the loader of a screen that shows it. Never rejects. */
export const bringPay = bring;

/** The pay of a job among its facts; renders nothing if it is not given. Its code is loaded on demand. */
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
