import { isWebUrl } from "../../web-url.ts";

/** Whether a place is the https URL of a video call, which may be linked. */
export function isCall(place: string): boolean {
  return /^https:\/\//i.test(place) && isWebUrl(place);
}
