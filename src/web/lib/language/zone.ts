import { useSyncExternalStore } from "react";
import { PRODUCT_KEY } from "../../../contract/product.ts";

const KEY = `${PRODUCT_KEY}-zone`;
const listeners = new Set<() => void>();

/** UTC-8 by IANA's name, whose signs run the other way round: for devices that say no zone (rule P14). */
const NOWHERE = "Etc/GMT+8";

/** The zone of this device, an IANA name. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || NOWHERE;
}

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? deviceZone();
  } catch {
    return deviceZone();
  }
}

/** Keeps the zone in which this browser shows times (an IANA name); undefined for the device's own. */
export function setZone(zone: string | undefined): void {
  try {
    if (zone === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, zone);
  } catch {
    // Without storage the device's own zone stays.
  }
  for (const listener of listeners) listener();
}

/** The zone of times on the page, outside of a component: the person's, else the device's. */
export function presentZone(): string {
  return stored();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The zone of all times on the page: the person's, else the device's; UTC while hydrating (rules P1, R8). */
export function useZone(): string {
  return useSyncExternalStore(listen, stored, () => "UTC");
}
