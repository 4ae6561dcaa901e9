import { type RefObject, useState } from "react";
import type { DefaultValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate, useRouteLoaderData } from "react-router";
import { jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import type { JobDraft } from "../../../../contract/jobs/posting/job-drafts.ts";
import type { newJob } from "../../../../contract/jobs/posting/job-forms.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import type { Site } from "../../../lib/net/server-caller.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { toast } from "../../../ui/toast.ts";

type In = import("zod").input<typeof newJob>;
type Out = import("zod").output<typeof newJob>;

/** The initial values of a new job, or those of its draft. */
function defaultsOf(draft: JobDraft | undefined, probation_days: number | undefined): DefaultValues<In> {
  if (draft === undefined)
    return {
      title: "",
      company_name: "",
      company_website: "",
      description: "",
      location: "",
      requirements: "",
      pay_currency: "USD",
      pay_per: "year",
      openings: 1,
      response_days: 5,
      private: false,
      referrers: "everybody",
      probation_days,
    };
  const { f_type, ...rest } = draft.fields;
  const pay = { pay_currency: rest.pay_currency ?? "USD", pay_per: rest.pay_per ?? "year" };
  return { probation_days, ...rest, ...pay, ...(f_type !== "" && { f_type }) };
}

/**
 * The form of an unposted job. `stored` is its draft as this form last saw it; `id` is the draft's id once it exists.
 * Publishing validates the whole draft (rule J46) and does not overwrite changes made since it was loaded.
 */
export function useNewJob(stored: RefObject<JobDraft | undefined>, id: string | undefined) {
  const { t } = useTranslation("jobs");
  const navigate = useNavigate();
  const usual = useRouteLoaderData<Site>("root")?.probation_days;
  const [defaults] = useState(() => defaultsOf(stored.current, usual));
  return useContractForm<In, Out>({
    schema: async () => (await import("../../../../contract/jobs/posting/job-forms.ts")).newJob,
    defaults,
    draft: id === undefined ? "new-job" : `job-draft-${id}`,
    async send(values, key) {
      const { current } = stored;
      if (current === undefined) {
        const { requires_consent, worked_together } = values;
        const asked = {
          requires_consent: requires_consent || undefined,
          worked_together: worked_together || undefined,
        };
        await call(jobEndpoints.create, { body: { ...values, ...asked } }, { key });
      } else {
        const { publishDraft } = await import("./draft-calls.ts");
        await publishDraft(current.id, { ...values, updated_at: current.updated_at }, key);
      }
      const message = t("posted");
      toast(message, "success");
      await navigate(paths.jobs(), { state: { message } });
    },
  });
}
