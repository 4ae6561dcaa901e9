/** One fault that a check found: where (path from the root, line from 1) and what. */
export type Finding = { file: string; line?: number; message: string };
