/** How much of an archive is taken (rule X226); what is more than that is refused as a whole. */
export type Bounds = {
  /** Bytes of the manifest and of the README. */
  readonly manifest: number;
  /** Bytes of one line; of receipts and signed days, which nothing reads here, there is no bound but the part's. */
  readonly line: number;
  readonly lines: number;
  /** Bytes of one part, of one file, and how many files. */
  readonly part: number;
  readonly file: number;
  readonly files: number;
};

const MIB = 1024 * 1024;

export const BOUNDS: Bounds = {
  manifest: MIB,
  line: MIB,
  lines: 2_000_000,
  part: 2_048 * MIB,
  file: 10 * MIB,
  files: 100_000,
};
