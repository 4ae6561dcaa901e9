import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { LATE_EVENT } from "../../lib/late.ts";
import { Button } from "../../ui/button.tsx";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** A piece that opens over the page is closed again by these, when it could not be loaded. */
type Closing = { open?: boolean; onClose?: () => void; onOpenChange?: (open: boolean) => void };

/** Stands where a piece could not be loaded, and asks for it again: when it is opened once more, or at a press. */
function missingOf<P extends object>(load: Load<P>): ComponentType<P> {
  return function Missing(props: P) {
    const { t } = useTranslation("general");
    const [piece, setPiece] = useState<Awaited<ReturnType<Load<P>>> | null>(null);
    const { open = true, onClose, onOpenChange }: Closing = props;
    const ask = () =>
      load().then(setPiece, () => {
        dispatchEvent(new Event(LATE_EVENT));
        onClose?.();
        onOpenChange?.(false);
      });
    // biome-ignore lint/correctness/useExhaustiveDependencies: each opening asks once
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
 * A piece whose code comes when it is wanted. A failure is tried once more, then told while the page stays; it is never
 * remembered, as `lazy` does.
 */
export function latePiece<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load()
      .catch(load)
      .catch(() => ({ default: missingOf(load) })),
  );
}

/**
 * A late piece that a screen's loader may bring along, so that it stands there at once and moves nothing. Gives the piece,
 * and how to bring it.
 */
export function broughtPiece<P extends object>(load: Load<P>): [ComponentType<P>, () => Promise<void>] {
  const Late = latePiece(load);
  let Brought: ComponentType<P> | null = null;
  const bring = () =>
    load().then(
      (piece) => {
        Brought = piece.default;
      },
      // Then it comes late, and tells when it cannot.
      () => undefined,
    );
  function Piece(props: P) {
    const Now = Brought ?? (Late as ComponentType<P>);
    return <Now {...props} />;
  }
  return [Piece, bring];
}
