import { execFileSync } from "node:child_process";

/** Whether a program of the system is there; what needs it is left out, by name, where it is not. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
