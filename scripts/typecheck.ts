import { runProgram } from "./verify/run-program.ts";

/** Compiler environments, the slowest first; each one's file declares what it may use. */
const ENVIRONMENTS = ["tests", "server", "web", "entry", "contract", "client"];
const CONCURRENCY = 2;
/**
 * Checker threads of one compiler share no types: the default of four doubles the work, and environments already run in
 * parallel.
 */
const CHECKERS = "1";

/** The compiler's result for one environment. */
export type CheckResult = { name: string; ok: boolean; output: string };

/** Incremental compilation takes a tenth of the time. */
function compile(name: string): string[] {
  const known = ["--incremental", "--tsBuildInfoFile", `.cache/types/${name}.tsbuildinfo`];
  return ["node_modules/typescript/bin/tsc", "-p", `tsconfig.${name}.json`, "--checkers", CHECKERS, ...known];
}

/** Generates the route types, then checks all environments, two at a time. */
export async function typecheck(): Promise<CheckResult[]> {
  const running = { keep: true };
  const routes = await runProgram(["node_modules/@react-router/dev/bin.cjs", "typegen"], running);
  const checked: CheckResult[] = routes.ok ? [] : [{ name: "route types", ...routes }];
  const waiting = [...ENVIRONMENTS];
  async function work(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      checked.push({ name, ...(await runProgram(compile(name), running)) });
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return checked.sort((a, b) => ENVIRONMENTS.indexOf(a.name) - ENVIRONMENTS.indexOf(b.name));
}

/** The result as text: one line per environment, with the messages of a failed one. */
export function describeCheckResult({ name, ok, output }: CheckResult): string {
  return ok ? `${name.padEnd(10)} passed` : `${name.padEnd(10)} failed\n${output.trimEnd()}`;
}

if (import.meta.main) {
  const checked = await typecheck();
  console.log(checked.map(describeCheckResult).join("\n"));
  if (checked.some(({ ok }) => !ok)) process.exitCode = 1;
}
