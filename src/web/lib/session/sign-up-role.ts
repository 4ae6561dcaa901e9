import type { Role } from "../../../contract/statuses.ts";
import { safeNext } from "./guard.ts";

const INTENTS: readonly (readonly [RegExp, Role])[] = [
  [/^\/(job-link\/apply|apply\/[^/]+)$/, "candidate"],
  [/^\/(job-link\/refer|refer\/[^/]+)$/, "referrer"],
  [/^\/jobs\/new$/, "poster"],
];

/** The sign-up role that follows from the target path (rule J15); undefined if it implies none. */
export function roleFor(next: string | null): Role | undefined {
  const { pathname } = new URL(safeNext(next), "http://own.invalid");
  return INTENTS.find(([path]) => path.test(pathname))?.[1];
}
