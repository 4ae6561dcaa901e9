import { startBucket } from "../../tests/support/bucket.ts";
import { startLoadBalancer } from "../../tests/support/load-balancer.ts";

/** A stand-in in its own process, so that its resource use is counted separately. */
async function open(which: string, rest: readonly string[]): Promise<string> {
  if (which === "bucket") return (await startBucket(rest[0] ?? "")).url;
  // Enough connections for open streams and requests.
  if (which === "balancer") return (await startLoadBalancer(rest.map(Number), 5_000)).url;
  throw new Error(`there is no neighbour ${which}`);
}

const [which = "", ...rest] = process.argv.slice(2);
process.stdout.write(`${which} is ready: ${await open(which, rest)}\n`);
process.on("SIGTERM", () => process.exit(0));
