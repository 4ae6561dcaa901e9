import { statSync } from "node:fs";
import path from "node:path";
import { packClient } from "./client/pack-client.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

const file = await packClient(path.join(ROOT, ".cache/client"));
console.log(`${path.relative(ROOT, file)} (${Math.round(statSync(file).size / 1_000)} kB)`);
