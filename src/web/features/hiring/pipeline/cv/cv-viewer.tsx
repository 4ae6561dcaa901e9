import { Maximize2, Minimize2, ZoomIn, ZoomOut } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallOf, Endpoint } from "../../../../../contract/endpoint.ts";
import { callRaw } from "../../../../lib/net/api-client.ts";
import { ApiError, errorCodeOf } from "../../../../lib/net/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { Message } from "../../../../ui/message.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { openPdf, type Pdf, PdfProblem } from "./open-pdf.ts";
import { PdfPage } from "./pdf-page.tsx";
import "./cv.css";

/** Maximum number of pages shown; the download contains the rest. */
const MAX_PAGES = 100;
const ZOOMS = [50, 75, 100, 125, 150, 200, 300] as const;
/** Maximum width in pixels; longer lines are hard to read. */
const MAX_WIDTH = 1_000;

type OpenedPdf = { readonly pdf: Pdf } | { readonly failure: string; readonly lasting: boolean } | null;

/** Fetches a file through its download endpoint, with the same permissions. Throws ApiError. */
async function fetchBytes<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<Uint8Array> {
  const response = await callRaw(endpoint, input as Parameters<typeof callRaw>[1]);
  const bytes = await response.arrayBuffer().catch((cause: unknown) => {
    throw new ApiError("unavailable", { cause });
  });
  return new Uint8Array(bytes);
}

/** Fetches and opens the file; it is closed on unmount, in any state. */
function usePdf<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  const { t } = useTranslation("pipeline");
  const { t: errorText } = useTranslation("errors");
  const [reading, setReading] = useState<OpenedPdf>(null);
  const [nth, setNth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one reader reads one file; a retry reads it again
  useEffect(() => {
    const over = new AbortController();
    let close = () => {};
    const read = async () => {
      const bytes = await fetchBytes(endpoint, input);
      over.signal.throwIfAborted();
      const opened = await openPdf(bytes, over.signal);
      close = opened.close;
      if (over.signal.aborted) return close();
      setReading({ pdf: opened.pdf });
    };
    setReading(null);
    read().catch((error: unknown) => {
      if (over.signal.aborted) return;
      if (!(error instanceof PdfProblem)) return setReading({ failure: errorText(errorCodeOf(error)), lasting: false });
      // These problems belong to the file, so retrying does not help.
      const lasting = error.problem === "locked" || error.problem === "damaged";
      setReading({ failure: t(`cv_${error.problem}`), lasting });
    });
    return () => {
      over.abort();
      close();
    };
  }, [nth]);
  return { reading, again: () => setNth(nth + 1) };
}

/** The width of an element, updated on resize. */
function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (of.current === null) return;
    const watch = new ResizeObserver((seen) => setWidth(seen.at(-1)?.contentRect.width ?? 0));
    watch.observe(of.current);
    return () => watch.disconnect();
  }, [of]);
  return width;
}

function useFullscreen(of: RefObject<HTMLElement | null>) {
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const look = () => setWhole(document.fullscreenElement !== null && document.fullscreenElement === of.current);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, [of]);
  const turn = () => void (whole ? document.exitFullscreen() : of.current?.requestFullscreen())?.catch(() => undefined);
  return { whole, turn };
}

type ToolsProps = { zoom: number; onZoom: (zoom: number) => void; whole: ReturnType<typeof useFullscreen> };

function Tools({ zoom, onZoom, whole }: ToolsProps) {
  const { t } = useTranslation("pipeline");
  const next = ZOOMS.find((one) => one > zoom);
  const last = ZOOMS.findLast((one) => one < zoom);
  return (
    <div className="cv-tools">
      <IconButton
        small
        icon={ZoomOut}
        label={t("cv_smaller")}
        aria-disabled={last === undefined}
        onClick={() => last !== undefined && onZoom(last)}
      />
      <span className="num label" role="status">
        {t("cv_zoom", { percent: zoom })}
      </span>
      <IconButton
        small
        icon={ZoomIn}
        label={t("cv_larger")}
        aria-disabled={next === undefined}
        onClick={() => next !== undefined && onZoom(next)}
      />
      {document.fullscreenEnabled && (
        <IconButton
          small
          icon={whole.whole ? Minimize2 : Maximize2}
          label={whole.whole ? t("cv_in_place") : t("cv_whole_screen")}
          onClick={whole.turn}
        />
      )}
    </div>
  );
}

type Props<E extends Endpoint> = {
  endpoint: E;
  input: CallOf<E>;
  /** The file name. */
  name: string;
};

/** An inline CV viewer: all pages, zoom, and selectable text for screen readers. */
export default function CvViewer<E extends Endpoint>({ endpoint, input, name }: Props<E>) {
  const { t } = useTranslation("pipeline");
  const { reading, again } = usePdf(endpoint, input);
  const [zoom, setZoom] = useState(100);
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLElement>(null);
  const width = useWidth(view);
  const whole = useFullscreen(frame);
  if (reading !== null && "failure" in reading)
    return (
      <Message
        kind="stop"
        title={reading.failure}
        actions={
          !reading.lasting && (
            <Button size="sm" onClick={again}>
              {t("retry", { ns: "general" })}
            </Button>
          )
        }
      >
        <p>{t("cv_download_instead")}</p>
      </Message>
    );
  const pages = Math.min(reading?.pdf.numPages ?? 0, MAX_PAGES);
  return (
    <div className="cv" ref={frame}>
      <Tools zoom={zoom} onZoom={setZoom} whole={whole} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className="cv-view" tabIndex={0} aria-label={t("cv_view", { name })} ref={view}>
        {reading === null ? (
          <div role="status">
            <p className="visually-hidden">{t("cv_opening")}</p>
            <Skeleton height="20rem" />
          </div>
        ) : (
          width > 0 &&
          Array.from({ length: pages }, (_, index) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their numbers
              key={index}
              pdf={reading.pdf}
              nth={index + 1}
              width={(Math.min(width, MAX_WIDTH) * zoom) / 100}
              view={view}
            />
          ))
        )}
        {reading !== null && reading.pdf.numPages > MAX_PAGES && (
          <p className="note">{t("cv_more_pages", { shown: MAX_PAGES, pages: reading.pdf.numPages })}</p>
        )}
      </section>
    </div>
  );
}
