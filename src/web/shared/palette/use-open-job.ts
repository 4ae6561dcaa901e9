import { Bookmark, FileText, Kanban, Link2, Pause, Pencil, Play, Send } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { matchPath, useLocation, useRevalidator } from "react-router";
import { type JobDetail, jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { paths } from "../../../contract/paths.ts";
import type { JobStatus } from "../../../contract/statuses.ts";
import { call } from "../../lib/net/api-client.ts";
import { ApiError, errorCodeOf } from "../../lib/net/api-error.ts";
import { useFailureMessage } from "../forms/failure-texts.ts";
import { copyText } from "../records/copy-text.ts";
import { useAction } from "../records/use-action.ts";
import type { Entry, EntryGroup } from "./entries.ts";

const JOB_PATHS = ["/jobs/:id", "/jobs/:id/edit", "/jobs/:id/manage", "/refer/:id", "/apply/:id"];
const CHANGED = [jobEndpoints.get, jobEndpoints.numbers, jobEndpoints.list, jobEndpoints.board] as const;

function jobIdOfPath(pathname: string): string | null {
  if (pathname === paths.newJob()) return null;
  return JOB_PATHS.flatMap((pattern) => matchPath(pattern, pathname)?.params.id ?? []).at(0) ?? null;
}

/** The job of the current URL as the user may see it; null while loading and if there is none. */
function useJob(): JobDetail | null {
  const id = jobIdOfPath(useLocation().pathname);
  const [job, setJob] = useState<JobDetail | null>(null);
  useEffect(() => {
    if (id === null) return;
    const leave = new AbortController();
    // Its actions are on its page too, so a failure is ignored.
    call(jobEndpoints.get, { params: { id } }, { signal: leave.signal }).then(setJob, () => undefined);
    return () => leave.abort();
  }, [id]);
  return job?.id === id ? job : null;
}

function useStatusAction() {
  const { t } = useTranslation(["presence", "field-errors"]);
  const words = useFailureMessage();
  const { revalidate } = useRevalidator();
  const set = async (id: string, from: JobStatus, status: JobStatus) => {
    await call(jobEndpoints.setStatus, { params: { id }, body: { from, status } });
    await revalidate();
  };
  type Step = { id: string; from: JobStatus; status: JobStatus };
  return useAction(({ id, from, status }: Step) => set(id, from, status), {
    changes: CHANGED,
    done: t("status_saved"),
    failed: (error) => {
      const fieldError = error instanceof ApiError ? error.fields?.closing_date : undefined;
      return fieldError === undefined
        ? words(errorCodeOf(error), t("status_failed"))
        : t(fieldError.code, { ns: "field-errors" });
    },
    undo: ({ id, from, status }) => set(id, status, from),
  });
}

function useSaveAction() {
  const { t } = useTranslation("presence");
  const { revalidate } = useRevalidator();
  const keep = async ({ id, saved }: { id: string; saved: boolean }) => {
    await call(jobEndpoints.save, { params: { id }, body: { saved } });
    await revalidate();
  };
  return useAction(keep, {
    changes: CHANGED,
    done: (_answer, { saved }) => t(saved ? "saved" : "unsaved"),
    failed: () => t("save_failed"),
  });
}

/** The actions that the user may perform on the open job, from the server's `can` flags. */
export function useOpenJobActions(): EntryGroup | null {
  const { t } = useTranslation("presence");
  const { pathname } = useLocation();
  const status = useStatusAction();
  const save = useSaveAction();
  const job = useJob();
  if (job === null) return null;
  const { id, can, title } = job;
  const copy = () => copyText(location.origin + paths.job(id), { done: t("link_copied"), failed: t("copy_failed") });
  const step = (from: JobStatus, to: JobStatus) => () => void status.act({ id, from, status: to });
  const running = can.manage && !job.archived;
  const items: readonly (Entry | false)[] = [
    can.refer && { id: "refer", label: t("refer"), icon: Send, to: paths.refer(id) },
    can.apply && !job.applied && { id: "apply", label: t("apply"), icon: FileText, to: paths.apply(id) },
    { id: "copy", label: t("copy_link"), icon: Link2, run: () => void copy() },
    can.save && {
      id: "save",
      label: t(job.saved ? "unsave" : "save"),
      icon: Bookmark,
      run: () => void save.act({ id, saved: !job.saved }),
    },
    can.edit && { id: "edit", label: t("edit"), icon: Pencil, to: paths.editJob(id) },
    can.manage && { id: "manage", label: t("manage"), icon: Kanban, to: paths.manageJob(id) },
    running && job.status === "Open" && { id: "pause", label: t("pause"), icon: Pause, run: step("Open", "On Hold") },
    running && job.status === "On Hold" && { id: "open", label: t("reopen"), icon: Play, run: step("On Hold", "Open") },
  ];
  return {
    id: "job",
    label: t("this_job", { title }),
    items: items.filter((entry): entry is Entry => entry !== false && !("to" in entry && entry.to === pathname)),
  };
}
