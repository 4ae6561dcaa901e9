import path from "node:path";
import { freePort, startProduct } from "../support/product.ts";

/** A started and unused installation, which others are copied from. */
export const preparedData = (): string => path.join(process.env.JOURNEYS_FOLDER ?? "", "prepared");

/** Creating the database is half of an installation's first start, so it is done once for all. */
export default async function prepareInstallation(): Promise<void> {
  const product = await startProduct(preparedData(), await freePort(), { HOST: "127.0.0.1" });
  await product.end("SIGTERM");
}
