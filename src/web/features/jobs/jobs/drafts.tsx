import { Eye, ListFilter, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type DraftKind, jobDraftEndpoints, type ListedDraft } from "../../../../contract/jobs/posting/job-drafts.ts";
import { paths } from "../../../../contract/paths.ts";
import { pages } from "../../../lib/data/query.ts";
import { usePagesOnDemand } from "../../../lib/data/use-pages.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { When } from "../../../shared/records/when.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

type CardProps = { draft: ListedDraft; onDelete: () => void };

function DraftCard({ draft, onDelete }: CardProps) {
  const { t } = useTranslation(["company", "jobs", "statuses"]);
  const type = useTypeLabel();
  const { id, kind, company_name, location, f_type, updated_at } = draft;
  const title = draft.title || t("untitled");
  return (
    <article className="card stack" aria-labelledby={`draft-${id}`}>
      <h3 className="card-title" id={`draft-${id}`}>
        <Link to={paths.jobDraft(id)}>{title}</Link>
      </h3>
      <ul className="facts">
        <li className="job-badge">
          <Badge status="paused">{t(kind, { ns: "statuses" })}</Badge>
        </li>
        {company_name !== "" && (
          <li>
            <span className="job-co">{company_name}</span>
          </li>
        )}
        {location !== "" && <li>{location}</li>}
        {f_type !== null && <li>{type(f_type)}</li>}
        <li>
          {t("last_changed")}&nbsp;
          <When at={updated_at} relative />
        </li>
      </ul>
      <div className="job-actions">
        <LinkButton kind="quiet" size="sm" to={paths.jobDraft(id)} aria-label={t("edit_of", { ns: "jobs", title })}>
          <Icon of={Pencil} small />
          {t("edit", { ns: "jobs" })}
        </LinkButton>
        <LinkButton kind="quiet" size="sm" to={paths.jobDraft(id, "/preview")} aria-label={t("preview_of", { title })}>
          <Icon of={Eye} small />
          {t("preview")}
        </LinkButton>
        <Button kind="danger-quiet" size="sm" aria-label={t("delete_of", { ns: "jobs", title })} onClick={onDelete}>
          <Icon of={Trash2} small />
          {t("delete", { ns: "jobs" })}
        </Button>
      </div>
    </article>
  );
}

/** Asks for confirmation before a draft or template is deleted. */
function DeleteDraft({ draft, onClose }: { draft: ListedDraft | null; onClose: () => void }) {
  const { t } = useTranslation(["company", "jobs"]);
  const remove = useAction((id: string) => call(jobDraftEndpoints.remove, { params: { id } }), {
    changes: [jobDraftEndpoints.list],
    done: t(draft?.kind === "template" ? "template_deleted" : "draft_deleted"),
    failed: () => t("draft_delete_failed"),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={draft !== null}
      onClose={onClose}
      title={t("delete_of", { ns: "jobs", title: draft?.title || t("untitled") })}
      text={t("draft_delete_text")}
      confirm={t("delete", { ns: "jobs" })}
      busy={remove.busy && t("deleting", { ns: "jobs" })}
      onConfirm={() => void (draft && remove.act(draft.id))}
    />
  );
}

function Nothing({ kind, search, onClear }: Pick<Props, "kind" | "search" | "onClear">) {
  const { t } = useTranslation(["company", "jobs"]);
  return (
    <Empty
      text={
        <>
          <span className="card-title">{t(kind === "draft" ? "no_drafts" : "no_templates")}</span>
          <br />
          {search === "" ? t(kind === "draft" ? "no_drafts_text" : "no_templates_text") : t("no_drafts_match")}
        </>
      }
    >
      <div className="actions">
        {search !== "" && <Button onClick={onClear}>{t("clear_all", { ns: "jobs" })}</Button>}
        <LinkButton kind={search === "" ? "primary" : "quiet"} to={paths.newJob()}>
          {t("post_a_job", { ns: "jobs" })}
        </LinkButton>
      </div>
    </Empty>
  );
}

type Props = { kind: DraftKind; search: string; onFilters: () => void; onClear: () => void };

/** The poster's drafts and templates: the filters Draft and Template of My Jobs (rules J46, J47). */
export function Drafts({ kind, search, onFilters, onClear }: Props) {
  const { t } = useTranslation(["company", "jobs"]);
  const { first, items, more, busy, failure, loadMore } = usePagesOnDemand(
    pages(jobDraftEndpoints.list, { query: { kind, search: search || undefined } }),
  );
  const [deleting, setDeleting] = useState<ListedDraft | null>(null);
  return (
    <>
      <div className="board-bar">
        <Button className="filters-open" aria-haspopup="dialog" onClick={onFilters}>
          <Icon of={ListFilter} />
          {t("filters", { ns: "jobs" })}
        </Button>
        <p className="label board-count" role="status">
          {t(kind === "draft" ? "drafts" : "templates")}
        </p>
      </div>
      {first === null && failure === null ? (
        <Skeleton height="12rem" />
      ) : (
        <ListShell
          empty={<Nothing kind={kind} search={search} onClear={onClear} />}
          shown={items.length}
          more={more}
          busy={busy}
          failure={failure && t("drafts_failed")}
          onMore={loadMore}
        >
          <ul className="jobs">
            {items.map((draft) => (
              <li key={draft.id}>
                <DraftCard draft={draft} onDelete={() => setDeleting(draft)} />
              </li>
            ))}
          </ul>
        </ListShell>
      )}
      <DeleteDraft draft={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
