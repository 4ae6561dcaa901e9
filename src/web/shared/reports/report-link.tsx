import { Flag } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportKind } from "../../../contract/admin/reports/reports.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyComponent } from "../shell/lazy-component.tsx";

// Loaded on demand: the fields and their validation are only needed by those who report.
const ReportDialog = lazyComponent(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog }));

type Props = {
  kind: ReportKind;
  id: string;
  /** The emailed link's secret, for a message read with it. */
  link?: string | undefined;
  /** In a list of many: a short visible label, the full one for screen readers. */
  brief?: boolean;
};

/**
 * Reports a public page, with or without an account, or a message (rules P20, T10). Belongs into a lazily loaded part
 * of the page.
 */
export function ReportLink({ kind, id, link, brief = false }: Props) {
  const { t } = useTranslation("reports");
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        kind="quiet"
        size="sm"
        disabled={!hydrated}
        aria-label={brief ? t(`report_${kind}`) : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={Flag} small />
        {t(brief ? "report_it" : `report_${kind}`)}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog kind={kind} id={id} link={link} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
