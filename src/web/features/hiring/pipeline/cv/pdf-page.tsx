import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Pdf, TextLayer } from "./open-pdf.ts";

/**
 * The text of this many first pages is available immediately for screen readers; the rest when they come near the
 * viewport.
 */
const TEXT_PAGES = 10;
/** Maximum pixels of a page's image, whatever size the page claims, and maximum height in multiples of its width. */
const MAX_PIXELS = 8_000_000;
const MAX_WIDTHS = 6;
/** A4 portrait, in points, until the page's own size is known. */
const DEFAULT_SIZE = { width: 595, height: 842 };

type Size = { readonly width: number; readonly height: number };

/** Returns whether a page is in or near the viewport. */
function useIsNearViewport(place: RefObject<HTMLElement | null>, view: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const page = place.current;
    if (page === null) return;
    const watch = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting ?? false), {
      root: view.current,
      rootMargin: "75% 0px",
    });
    watch.observe(page);
    return () => watch.disconnect();
  }, [place, view]);
  return near;
}

/**
 * Renders a page at the screen's resolution, within the limits. Returns a function that cancels it and frees its
 * memory.
 */
function renderImage(page: PDFPageProxy, canvas: HTMLCanvasElement, scale: number, onDone: () => void): () => void {
  const viewport = page.getViewport({ scale });
  const points = viewport.width * viewport.height;
  const ratio = Math.min(devicePixelRatio, 3, Math.sqrt(MAX_PIXELS / points));
  canvas.width = Math.max(1, Math.floor(viewport.width * ratio));
  canvas.height = Math.max(1, Math.floor(viewport.height * ratio));
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  task.promise.then(onDone, () => undefined);
  return () => {
    task.cancel();
    canvas.width = 0;
    canvas.height = 0;
    void task.promise.catch(() => undefined).then(() => page.cleanup());
  };
}

/** Renders a page's text layer over its image, for selection and screen readers. */
function renderTextLayer(
  page: PDFPageProxy,
  container: HTMLElement,
  scale: number,
  onDone: (words: boolean) => void,
): () => void {
  container.replaceChildren();
  const viewport = page.getViewport({ scale });
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  layer.render().then(
    () => onDone(container.textContent?.trim() !== ""),
    () => undefined,
  );
  return () => {
    layer.cancel();
    container.replaceChildren();
  };
}

type Props = {
  pdf: Pdf;
  nth: number;
  /** The display width. */
  width: number;
  /** The scroll container. */
  view: RefObject<HTMLElement | null>;
};

/** One page of a document: its image while it is near the viewport, and its text. */
export function PdfPage({ pdf, nth, width, view }: Props) {
  const { t } = useTranslation("pipeline");
  const place = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [size, setSize] = useState<Size>(DEFAULT_SIZE);
  const [said, setSaid] = useState<"soon" | "words" | "no words" | "failed">("soon");
  const near = useIsNearViewport(place, view);
  const wanted = near || nth <= TEXT_PAGES;
  useEffect(() => {
    if (!wanted || page !== null) return;
    let gone = false;
    pdf.getPage(nth).then(
      (loaded) => {
        if (gone) return;
        const { width: wide, height: high } = loaded.getViewport({ scale: 1 });
        setSize({ width: wide, height: high });
        setPage(loaded);
      },
      () => gone || setSaid("failed"),
    );
    return () => {
      gone = true;
    };
  }, [pdf, nth, wanted, page]);
  const scale = Math.min(width / size.width, (width * MAX_WIDTHS) / size.height);
  useEffect(() => {
    if (page === null || !near || canvas.current === null) return;
    return renderImage(page, canvas.current, scale, () => place.current?.setAttribute("data-drawn", ""));
  }, [page, near, scale]);
  useEffect(() => {
    if (page === null || !wanted || words.current === null) return;
    return renderTextLayer(page, words.current, scale, (some) => setSaid(some ? "words" : "no words"));
  }, [page, wanted, scale]);
  const shown = { width: size.width * scale, height: size.height * scale };
  return (
    <section
      className="cv-page"
      aria-label={t("cv_page", { page: nth, pages: pdf.numPages })}
      ref={place}
      style={{ ...shown, "--total-scale-factor": scale } as CSSProperties}
    >
      <canvas ref={canvas} />
      <div className="cv-words" ref={words} />
      {said === "no words" && <p className="visually-hidden">{t("cv_no_text")}</p>}
      {said === "failed" && <p className="cv-page-failed">{t("cv_page_failed")}</p>}
    </section>
  );
}
