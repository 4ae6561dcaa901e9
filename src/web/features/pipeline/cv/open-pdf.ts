import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  TextLayer,
  VerbosityLevel,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

export { TextLayer };
export type Pdf = PDFDocumentProxy;

/** Why a document cannot be shown: it asks for a password, is none, takes too long, or the reader itself did not come. */
export type Problem = "locked" | "damaged" | "slow" | "missing";

export class PdfProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Nobody waits longer for somebody's pages. */
const OPEN_MS = 20_000;
/** Pictures of more points than a camera makes are left out, and no intermediate one is larger than this. */
const MOST_POINTS = 40_000_000;
const MOST_BYTES = 64 * 1024 * 1024;

function problemOf(error: unknown): PdfProblem {
  if (error instanceof PdfProblem) return error;
  const locked = error instanceof Error && error.name === "PasswordException";
  return new PdfProblem(locked ? "locked" : "damaged", error);
}

/**
 * Opens a document of somebody else. It is read in a worker of its own, which is ended with it and where it takes too long: never
 * beside the page's own scripts. Nothing in it runs and nothing is fetched for it. Throws PdfProblem.
 */
export async function openPdf(bytes: Uint8Array, signal: AbortSignal): Promise<{ pdf: Pdf; close: () => void }> {
  const worker = new Worker(workerAddress, { type: "module" });
  const { promise: over, reject } = Promise.withResolvers<never>();
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new PdfProblem("missing", event));
  };
  // Whoever has gone on does not wait for its end.
  signal.addEventListener("abort", () => reject(new PdfProblem("missing")), { once: true });
  const timer = setTimeout(() => reject(new PdfProblem("slow")), OPEN_MS);
  const reading = getDocument({
    data: bytes,
    worker: PDFWorker.create({ port: worker, verbosity: VerbosityLevel.ERRORS }),
    verbosity: VerbosityLevel.ERRORS,
    // What the policy of the page forbids is not even tried.
    useWasm: false,
    enableXfa: false,
    maxImageSize: MOST_POINTS,
    canvasMaxAreaInBytes: MOST_BYTES,
  });
  const close = () => {
    reject(new PdfProblem("missing"));
    void reading.destroy().catch(() => undefined);
    worker.terminate();
  };
  over.catch(() => undefined);
  try {
    return { pdf: await Promise.race([reading.promise, over]), close };
  } catch (error) {
    close();
    throw problemOf(error);
  } finally {
    clearTimeout(timer);
  }
}
