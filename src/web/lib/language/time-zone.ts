import { useSyncExternalStore } from "react";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { deviceStorage } from "../storage.ts";
import { isSupportedZone } from "./supported-zone.ts";

const KEY = `${PRODUCT_KEY}-zone`;
const listeners = new Set<() => void>();

/** UTC-8 (IANA's `Etc` signs are inverted): the fallback for devices without a time zone (rule P14). */
const FALLBACK_ZONE = "Etc/GMT+8";

/** The device's time zone, an IANA name that `Intl` accepts. */
export function deviceZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  return isSupportedZone(zone) ? zone : FALLBACK_ZONE;
}

function storedZone(): string {
  const zone = deviceStorage.get(KEY);
  return zone !== null && isSupportedZone(zone) ? zone : deviceZone();
}

/** Sets the time zone in which this browser shows times (an IANA name); undefined selects the device's own. */
export function setZone(zone: string | undefined): void {
  if (zone === undefined) deviceStorage.remove(KEY);
  else deviceStorage.set(KEY, zone);
  for (const listener of listeners) listener();
}

/** The time zone of the page outside components: the user's, else the device's. */
export function currentZone(): string {
  return storedZone();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time zone of the page: the user's, else the device's; UTC while hydrating (rules P1, R8). */
export function useZone(): string {
  return useSyncExternalStore(listen, storedZone, () => "UTC");
}
