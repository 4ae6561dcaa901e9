import { parseArgs } from "node:util";
import { countMissed, writeResult } from "../report.ts";
import { measure, relevanceResult } from "./measure.ts";

const { values } = parseArgs({ options: { boards: { type: "string" } } });
const boards = values.boards ?? process.env.BENCH_BOARDS;
if (boards === undefined) throw new Error("Real postings are needed: --boards DIR, a folder of job boards.");

const result = relevanceResult(await measure(boards));
const command = "node bench/relevance/run.ts --boards DIR";
process.stdout.write(`${await writeResult(result, command, new Date())}\n`);
process.exitCode = countMissed(result) === 0 ? 0 : 1;
