import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { tellLate } from "../../lib/late.ts";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";

type Loaded<P> = { default: ComponentType<P> };
type Load<P> = () => Promise<Loaded<P>>;

/** A piece that opens over the page is closed again by these, when it could not be loaded. */
type Closing = { open?: boolean; onClose?: () => void; onOpenChange?: (open: boolean) => void };

function closing(props: object): Closing {
  return props as Closing;
}

/** Stands where a piece could not be loaded, and asks for it again: when it is opened once more, or at a press. */
function missingOf<P extends object>(load: Load<P>, quiet: boolean): ComponentType<P> {
  return function Missing(props: P) {
    const { t } = useTranslation("general");
    const [piece, setPiece] = useState<{ of: ComponentType<P> } | null>(null);
    const { open = true, onClose, onOpenChange } = closing(props);
    const opens = onClose !== undefined || onOpenChange !== undefined;
    const ask = () =>
      load().then(
        (loaded) => setPiece({ of: loaded.default }),
        () => {
          tellLate();
          onClose?.();
          onOpenChange?.(false);
        },
      );
    // biome-ignore lint/correctness/useExhaustiveDependencies: each opening asks once
    useEffect(() => {
      if (open) void ask();
    }, [open]);
    if (piece !== null) return <piece.of {...props} />;
    if (opens || quiet) return null;
    return (
      <Message
        kind="stop"
        title={t("piece_failed")}
        actions={
          <Button size="sm" onClick={() => void ask()}>
            {t("retry")}
          </Button>
        }
      />
    );
  };
}

/**
 * A piece whose code comes when it is wanted. A failure is tried once more, then told while the page stays; it is never
 * remembered, as `lazy` does. `quiet` pieces leave their place empty instead of a message: the header has no room for one.
 */
export function latePiece<P extends object>(
  load: Load<P>,
  { quiet = false } = {},
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load()
      .catch(load)
      .catch(() => ({ default: missingOf(load, quiet) })),
  );
}
