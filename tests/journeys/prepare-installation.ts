import path from "node:path";
import { freePort, startProduct } from "../support/product.ts";

/** Where an installation lies that was started once and that nobody has used: others begin as copies of it. */
export const preparedData = (): string => path.join(process.env.JOURNEYS_FOLDER ?? "", "prepared");

/** Half of the first start of an installation is its database's: it is made once for all of them. */
export default async function prepareInstallation(): Promise<void> {
  const product = await startProduct(preparedData(), await freePort(), { HOST: "127.0.0.1" });
  await product.end("SIGTERM");
}
