import type { HiringSystemName } from "../../contract/team/system-names.ts";
import { type Secrets, unseal } from "../platform/crypto.ts";
import { ashby } from "./ashby.ts";
import { greenhouse } from "./greenhouse.ts";
import { lever } from "./lever.ts";
import { type Adapters, type Asking, type HiringSystem, type Keys, SystemError } from "./system.ts";

/** Purpose of the key that encrypts a company's credentials and the webhook signing secret of its system. */
export const SYSTEM_SEAL = "hiring system keys";
/**
 * Purpose of the key that encrypts the email address under which a person may have been created, until their id is
 * known.
 */
export const ADDRESS_SEAL = "hiring system addresses";

export const ADAPTERS: Adapters = { greenhouse, ashby, lever };

/** A company's system as stored. */
export type Kept = { readonly vendor: HiringSystemName; readonly sealed: string };

/** A client for a company's system. Throws `SystemError` where its credentials cannot be decrypted. */
export function openSystem(secrets: Secrets, { vendor, sealed }: Kept, asking: Asking): HiringSystem {
  if (sealed === "") throw new SystemError("keys", "the keys were lost");
  const keys = JSON.parse(unseal(secrets.every(SYSTEM_SEAL), sealed).toString("utf8")) as Keys;
  return ADAPTERS[vendor].open(keys, asking);
}
