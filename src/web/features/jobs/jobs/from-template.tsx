import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { jobDraftEndpoints } from "../../../../contract/jobs/posting/job-drafts.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/paths.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { useCopyJob } from "./use-copy.ts";

const TEMPLATES = query(jobDraftEndpoints.list, { query: { kind: "template", limit: LIMITS.page.max } });

/** Above the form of a new job: starts from a template, if there is one (rule J47). */
export function FromTemplate() {
  const { t } = useTranslation("company");
  const navigate = useNavigate();
  const templates = useOwnQuery(TEMPLATES).value?.items ?? [];
  const [chosen, setChosen] = useState("");
  const copy = useCopyJob(t("template_used"), ({ id }) => void navigate(paths.jobDraft(id)));
  if (templates.length === 0) return null;
  return (
    <form
      className="card form from-template"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== "") void copy.act({ kind: "draft", draft: chosen });
      }}
    >
      <Field label={t("start_from")}>
        <Select
          name="template"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          placeholder={t("choose_template")}
          options={templates.map(({ id, title, company_name }) => ({
            value: id,
            label: [title || t("untitled"), company_name].filter((part) => part !== "").join(", "),
          }))}
        />
      </Field>
      <div className="actions">
        <Button type="submit" disabled={chosen === ""} busy={copy.busy && t("use_template")}>
          {t("use_template")}
        </Button>
      </div>
    </form>
  );
}
