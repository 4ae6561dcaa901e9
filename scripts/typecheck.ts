import { runProgram } from "./verify/run-program.ts";

/** Compiler environments: what each part may know of is in its file. */
const ENVIRONMENTS = ["contract", "client", "server", "web", "entry", "tests"];
const AT_ONCE = 2;

/** What the compiler said about one environment. */
export type Checked = { name: string; ok: boolean; output: string };

/** What was checked before is not checked again where nothing changed: a tenth of the time. */
function compile(name: string): string[] {
  const known = ["--incremental", "--tsBuildInfoFile", `.cache/types/${name}.tsbuildinfo`];
  return ["node_modules/typescript/bin/tsc", "-p", `tsconfig.${name}.json`, ...known];
}

/** Makes the route types, then checks every environment, two at a time. `patient`: beside what is timed. */
export async function typecheck(patient = false): Promise<Checked[]> {
  const running = { keep: true, patient };
  const routes = await runProgram(["node_modules/@react-router/dev/bin.cjs", "typegen"], running);
  const checked: Checked[] = routes.ok ? [] : [{ name: "route types", ...routes }];
  const waiting = [...ENVIRONMENTS];
  async function work(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      checked.push({ name, ...(await runProgram(compile(name), running)) });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return checked.sort((a, b) => ENVIRONMENTS.indexOf(a.name) - ENVIRONMENTS.indexOf(b.name));
}

/** The result as text: one line for each environment, and what the compiler said where it failed. */
export function describeChecked({ name, ok, output }: Checked): string {
  return ok ? `${name.padEnd(10)} passed` : `${name.padEnd(10)} failed\n${output.trimEnd()}`;
}

if (import.meta.main) {
  const checked = await typecheck();
  console.log(checked.map(describeChecked).join("\n"));
  if (checked.some(({ ok }) => !ok)) process.exitCode = 1;
}
