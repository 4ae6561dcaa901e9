import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

export type Child = {
  readonly process: ChildProcess;
  /** The output so far. */
  output(): string;
  end(): Promise<void>;
};

/** Starts a script with this Node; resolves once it prints `is ready:`. */
export async function startChild(args: readonly string[], environment: Record<string, string>): Promise<Child> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  while (!printed.includes("is ready:")) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended at its start:\n${printed}`);
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  }
  return {
    process: child,
    output: () => printed,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
