import { parseArgs } from "node:util";
import { missed, record } from "../report.ts";
import { measure, resultOf } from "./measure.ts";

const { values } = parseArgs({ options: { boards: { type: "string" } } });
const boards = values.boards ?? process.env.BENCH_BOARDS;
if (boards === undefined) throw new Error("Real postings are needed: --boards DIR, a folder of job boards.");

const result = resultOf(await measure(boards));
const command = "node bench/relevance/run.ts --boards DIR";
process.stdout.write(`${await record(result, command, new Date())}\n`);
process.exitCode = missed(result) === 0 ? 0 : 1;
