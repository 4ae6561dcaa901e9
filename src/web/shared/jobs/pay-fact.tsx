import { Suspense } from "react";
import type { Pay } from "../../../contract/jobs/pay.ts";
import { preloadableComponent } from "../shell/lazy-component.tsx";

const [JobPay, bring] = preloadableComponent(() => import("./job-pay.tsx"));

/** Preloads the code, for the loader of a screen that shows it. Never rejects. */
export const preloadPay = bring;

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
