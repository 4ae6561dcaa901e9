import { existsSync } from "node:fs";
import path from "node:path";
import { output } from "./run.js";

const OLDEST = 24;

/**
 * The Node for running the product: the packaged one, else the running one if it is new enough. Undefined if there is
 * none.
 * @param {string} root
 */
export function findNode(root) {
  const packaged = path.join(root, "node_modules/.bin/node");
  if (Number(process.versions.node.split(".")[0]) >= OLDEST) return process.execPath;
  if (!existsSync(packaged)) return undefined;
  const version = output(packaged, ["--version"]) ?? "";
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= OLDEST ? packaged : undefined;
}
