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

type Props = {
  kind: ReportKind;
  id: string;
  /** Of a message that is read by a mailed link. */
  link?: string | undefined;
  /** Among many others of its kind: one word to see, all of it to hear. */
  brief?: boolean;
};

/**
 * Where a public page can be reported, with or without an account, or what somebody wrote (rules P20, T10). Goes into a late piece of
 * its page.
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
