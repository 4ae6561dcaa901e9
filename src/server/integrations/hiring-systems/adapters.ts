import type { HiringSystemName } from "../../../contract/integrations/system-names.ts";
import { decrypt, type Secrets } from "../../infra/platform/crypto.ts";
import { type Adapters, type AtsCredentials, type HiringSystem, type RequestOptions, SystemError } from "./adapter.ts";
import { ashbyAdapter } from "./ashby.ts";
import { greenhouseAdapter } from "./greenhouse.ts";
import { leverAdapter } from "./lever.ts";

/** Purpose of the key that encrypts a company's credentials and the webhook signing secret of its system. */
export const CREDENTIALS_PURPOSE = "hiring system keys";
/**
 * Purpose of the key that encrypts the email address under which a person may have been created, until their id is
 * known.
 */
export const ADDRESS_PURPOSE = "hiring system addresses";

export const ADAPTERS: Adapters = { greenhouse: greenhouseAdapter, ashby: ashbyAdapter, lever: leverAdapter };

/** A company's system as stored. */
export type StoredSystem = { readonly vendor: HiringSystemName; readonly encrypted: string };

/** A client for a company's system. Throws `SystemError` where its credentials cannot be decrypted. */
export function createClient(
  secrets: Secrets,
  { vendor, encrypted }: StoredSystem,
  asking: RequestOptions,
): HiringSystem {
  if (encrypted === "") throw new SystemError("keys", "the keys were lost");
  const keys = JSON.parse(decrypt(secrets.every(CREDENTIALS_PURPOSE), encrypted).toString("utf8")) as AtsCredentials;
  return ADAPTERS[vendor].open(keys, asking);
}
