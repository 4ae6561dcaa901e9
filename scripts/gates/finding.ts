/** One fault that a check found: where (path from the root, line from 1) and what. */
export type Finding = { file: string; line?: number; message: string };

/** A check of the whole tree. Throws where it cannot look: a check that sees nothing must never pass. */
export type Gate = { name: string; check: (root: string) => Finding[] | Promise<Finding[]> };

/** The finding as one line that a terminal makes clickable. */
export function describeFinding(finding: Finding): string {
  const line = finding.line === undefined ? "" : `:${finding.line}`;
  return `${finding.file}${line}  ${finding.message}`;
}
