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

/**
 * Why a document cannot be shown: it requires a password, is not a PDF, takes too long, or the reader's code could not
 * be loaded.
 */
export type PdfProblemKind = "locked" | "damaged" | "slow" | "missing";

export class PdfProblem extends Error {
  readonly problem: PdfProblemKind;
  constructor(problem: PdfProblemKind, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Maximum time to open a document. */
const OPEN_MS = 20_000;
/** Images with more pixels are omitted, and no intermediate canvas is larger. Protects against decompression bombs. */
const MAX_PIXELS = 40_000_000;
const MAX_BYTES = 64 * 1024 * 1024;

function toPdfProblem(error: unknown): PdfProblem {
  if (error instanceof PdfProblem) return error;
  const locked = error instanceof Error && error.name === "PasswordException";
  return new PdfProblem(locked ? "locked" : "damaged", error);
}

/**
 * Opens an untrusted document. It is parsed in a worker of its own, which is terminated with it and on timeout,
 * isolated from the page's scripts. Nothing in it is executed and nothing is fetched for it. Throws PdfProblem.
 */
export async function openPdf(bytes: Uint8Array, signal: AbortSignal): Promise<{ pdf: Pdf; close: () => void }> {
  const worker = new Worker(workerAddress, { type: "module" });
  const { promise: over, reject } = Promise.withResolvers<never>();
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new PdfProblem("missing", event));
  };
  // A caller that was aborted does not wait for the worker to end.
  signal.addEventListener("abort", () => reject(new PdfProblem("missing")), { once: true });
  const timer = setTimeout(() => reject(new PdfProblem("slow")), OPEN_MS);
  const reading = getDocument({
    data: bytes,
    worker: PDFWorker.create({ port: worker, verbosity: VerbosityLevel.ERRORS }),
    verbosity: VerbosityLevel.ERRORS,
    // Wasm is forbidden by the page's security policy, so it is not attempted.
    useWasm: false,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
    canvasMaxAreaInBytes: MAX_BYTES,
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
    throw toPdfProblem(error);
  } finally {
    clearTimeout(timer);
  }
}
