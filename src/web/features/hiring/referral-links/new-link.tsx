import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { referRefusal } from "../../../../rules/hiring/refer-refusal.ts";
import { JobFailure } from "../../../shared/jobs/job-failure.tsx";
import { loadReferredJob, ReferFrame, ReferSkeleton } from "../../../shared/jobs/refer-frame.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

// The form and its validation are loaded after the page can be read.
const LinkRecommendation = lazyComponent(async () => ({
  default: (await import("./link-recommendation.tsx")).LinkRecommendation,
}));

export const clientLoader = loadReferredJob;
export const ErrorBoundary = JobFailure;

export function HydrateFallback() {
  return <ReferSkeleton />;
}

/** The recommendation of a new link, written once for everybody who uses it (rule F24). */
export default function NewLinkScreen() {
  const { t } = useTranslation("links");
  const { t: errorText } = useTranslation("errors");
  const job = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("new_please"));
  const may = job.can.refer && !job.private;
  return (
    <ReferFrame
      job={job}
      title={t("new_title")}
      about={job.title}
      back={{ to: paths.refer(job.id), label: t("new_back") }}
      beside={
        <TextLink to={paths.myLinks()} arrow>
          {t("my_title")}
        </TextLink>
      }
    >
      {may ? (
        <Suspense fallback={<Skeleton height="28rem" />}>
          <LinkRecommendation job={job} key={job.id} />
        </Suspense>
      ) : (
        <Message kind="stop" title={t("new_refused")}>
          <p>{errorText(job.private ? "link_private" : referRefusal(job))}</p>
        </Message>
      )}
    </ReferFrame>
  );
}
