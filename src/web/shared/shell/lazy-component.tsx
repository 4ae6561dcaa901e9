import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { LOAD_FAILURE_EVENT } from "../../lib/load-failure-event.ts";
import { Button } from "../../ui/button.tsx";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Callbacks that close an overlay whose code could not be loaded. */
type Closing = { open?: boolean; onClose?: () => void; onOpenChange?: (open: boolean) => void };

/** Rendered when a component could not be loaded: retries when it is opened again, or on a press. */
function createMissingComponent<P extends object>(load: Load<P>): ComponentType<P> {
  return function Missing(props: P) {
    const { t } = useTranslation("general");
    const [piece, setPiece] = useState<Awaited<ReturnType<Load<P>>> | null>(null);
    const { open = true, onClose, onOpenChange }: Closing = props;
    const ask = () =>
      load().then(setPiece, () => {
        dispatchEvent(new Event(LOAD_FAILURE_EVENT));
        onClose?.();
        onOpenChange?.(false);
      });
    // biome-ignore lint/correctness/useExhaustiveDependencies: retries once per opening
    useEffect(() => {
      if (open) void ask();
    }, [open]);
    if (piece !== null) return <piece.default {...props} />;
    if (onClose || onOpenChange) return null;
    return (
      <Button size="sm" onClick={ask}>
        {t("piece_failed")}
      </Button>
    );
  };
}

/**
 * A component whose code is loaded on demand. A failure is retried once, then shown while the page stays; unlike
 * `lazy`, it never caches the failure.
 */
export function lazyComponent<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load()
      .catch(load)
      .catch(() => ({ default: createMissingComponent(load) })),
  );
}

/**
 * A lazy component that a screen's loader can preload, so that it renders at once without layout shift. Returns the
 * component and the preload function.
 */
export function preloadableComponent<P extends object>(load: Load<P>): [ComponentType<P>, () => Promise<void>] {
  const Late = lazyComponent(load);
  let Brought: ComponentType<P> | null = null;
  const bring = () =>
    load().then(
      (piece) => {
        Brought = piece.default;
      },
      // If preloading fails, the component loads later and shows its own failure.
      () => undefined,
    );
  function Piece(props: P) {
    const Now = Brought ?? (Late as ComponentType<P>);
    return <Now {...props} />;
  }
  return [Piece, bring];
}
