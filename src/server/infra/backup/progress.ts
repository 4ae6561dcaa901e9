import type { Clock } from "../platform/clock.ts";

/** Progress of a long run. */
export type Progress = {
  /** Starts a phase, of a known number of bytes if given. */
  begin(what: string, bytes?: number): void;
  add(bytes: number): void;
  /** Prints a permanent line. */
  say(line: string): void;
  /** Finishes the current line. */
  end(): void;
};

const REPORT_INTERVAL_MS = { terminal: 250, file: 10_000 };

/** Formats a number of bytes for display. */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let [value, unit] = [bytes, 0];
  for (; value >= 1_000 && unit < units.length - 1; unit += 1) value /= 1_000;
  return `${unit === 0 ? value : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${units[unit]}`;
}

type Out = { write(text: string): unknown; isTTY?: boolean };

/** Shows progress on one terminal line, or as occasional lines if the output is redirected. */
export function createProgress(out: Out, clock: Clock): Progress {
  const terminal = out.isTTY === true;
  let [what, whole, done, reportedAt, begun] = ["", 0, 0, 0, 0];
  let open = false;
  function line(now: number): string {
    const seconds = Math.max((now - begun) / 1_000, 0.001);
    const of = whole > 0 ? ` of ${formatBytes(whole)} (${Math.min(100, Math.floor((100 * done) / whole))} %)` : "";
    return `${what}: ${formatBytes(done)}${of}, ${formatBytes(Math.round(done / seconds))}/s`;
  }
  function close(): void {
    if (open) out.write("\n");
    open = false;
  }
  return {
    begin(stretch, bytes = 0) {
      close();
      const now = clock.now().getTime();
      [what, whole, done, reportedAt, begun] = [stretch, bytes, 0, now, now];
    },
    add(bytes) {
      done += bytes;
      const now = clock.now().getTime();
      if (now - reportedAt < (terminal ? REPORT_INTERVAL_MS.terminal : REPORT_INTERVAL_MS.file)) return;
      reportedAt = now;
      out.write(terminal ? `\r\u001b[2K${line(now)}` : `${line(now)}\n`);
      open = terminal;
    },
    say(text) {
      close();
      out.write(`${text}\n`);
    },
    end: close,
  };
}
