import { isWebUrl } from "../trust/web-url.ts";

/** True for a place that is the https address of a video call, which may be followed. */
export function isCall(place: string): boolean {
  return /^https:\/\//i.test(place) && isWebUrl(place);
}
