import { Flag } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportKind } from "../../../contract/reports/reports.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { latePiece } from "../shell/late-piece.tsx";

// Its fields and their checks are for those who report.
const ReportDialog = latePiece(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog }));

/** Where a public page can be reported, with or without an account (rule P20). Goes into a late piece of its page. */
export function ReportLink({ kind, id }: { kind: ReportKind; id: string }) {
  const { t } = useTranslation("static");
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button kind="quiet" size="sm" disabled={!hydrated} onClick={() => setOpen(true)}>
        <Icon of={Flag} small />
        {t(`report_${kind}`)}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
