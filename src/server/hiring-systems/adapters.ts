import type { HiringSystemName } from "../../contract/team/system-names.ts";
import { type Secrets, unseal } from "../platform/crypto.ts";
import { ashby } from "./ashby.ts";
import { greenhouse } from "./greenhouse.ts";
import { lever } from "./lever.ts";
import { type Adapters, type Asking, type HiringSystem, type Keys, SystemError } from "./system.ts";

/** Purpose of the key that seals a company's keys to its system, and what the system signs with. */
export const SYSTEM_SEAL = "hiring system keys";
/** Purpose of the key that seals the address under which somebody may have been made, until that is known. */
export const ADDRESS_SEAL = "hiring system addresses";

export const ADAPTERS: Adapters = { greenhouse, ashby, lever };

/** A company's system as it is kept. */
export type Kept = { readonly vendor: HiringSystemName; readonly sealed: string };

/** A company's system, ready to be asked. Throws `SystemError` where its keys were lost. */
export function openSystem(secrets: Secrets, { vendor, sealed }: Kept, asking: Asking): HiringSystem {
  if (sealed === "") throw new SystemError("keys", "the keys were lost");
  const keys = JSON.parse(unseal(secrets.every(SYSTEM_SEAL), sealed).toString("utf8")) as Keys;
  return ADAPTERS[vendor].open(keys, asking);
}
