/** Modules of one chunk: header, footer, their dependencies, and what nearly every screen shows. */
export const FRAME_MODULES: readonly string[] = [
  "src/web/shared/shell/layout-frame.tsx",
  "src/web/shared/shell/page-meta.tsx",
  "src/web/shared/shell/lazy-component.tsx",
  "src/web/lib/load-failure-event.ts",
  "src/web/shared/lists/load-failure.tsx",
  "src/web/lib/net/api-error.ts",
  "src/web/lib/session/auth-provider.tsx",
  "src/web/lib/language/i18n.ts",
  "src/web/lib/language/texts.ts",
  "src/web/lib/language/language.ts",
  "src/web/lib/language/language-provider.tsx",
  "src/web/lib/session/session.ts",
  "src/web/lib/session/session-store.ts",
  "src/web/lib/theme.ts",
  "src/web/lib/clock.ts",
  "src/web/ui/icon.tsx",
  "src/web/ui/brand-mark.tsx",
  "src/web/ui/avatar.tsx",
  "src/web/ui/select.tsx",
  "src/web/ui/field-context.ts",
  "src/web/ui/button.tsx",
  "src/web/ui/message.tsx",
  "src/web/ui/toast.ts",
  "src/web/ui/toast-host.tsx",
  "src/contract/errors.ts",
  "src/contract/product.ts",
  "src/contract/paths.ts",
  "src/web/shared/records/when.tsx",
  "src/web/shared/shell/page-header.tsx",
  "src/web/shared/lists/screen-failure.tsx",
  "src/web/shared/forms/web-url.ts",
  "src/web/shared/jobs/job-type.ts",
  "src/web/shared/jobs/pay-fact.tsx",
  "src/web/shared/jobs/last-list.ts",
  "src/web/lib/format/counts.ts",
  "src/web/lib/format/dates.ts",
  "src/rules/money.ts",
  "src/web/lib/use-hydrated.ts",
  "src/web/lib/session/guard.ts",
  "src/web/ui/badge.tsx",
  "src/web/ui/card.tsx",
  "src/web/ui/icon-button.tsx",
  "src/web/ui/link-button.tsx",
  "src/web/ui/company-logo.tsx",
  "src/web/ui/skeleton.tsx",
];

/** Modules bundled with the data cache library: every screen with a list uses all of them. */
export const DATA_MODULES: readonly string[] = [
  "src/web/lib/data/query-client.ts",
  "src/web/lib/data/query.ts",
  "src/web/lib/data/use-pages.ts",
  "src/web/lib/data/use-query.ts",
];

/** Modules of one chunk: the frame of all screens of signed-in users. */
export const SIGNED_IN_MODULES: readonly string[] = [
  "src/web/shared/shell/layout-app.tsx",
  "src/web/shared/shell/session-ended.tsx",
  "src/web/lib/net/reauthentication.ts",
  "src/web/lib/reload.ts",
  "src/web/shared/jobs/save-button.tsx",
  "src/web/shared/jobs/save-job.ts",
];

/** Modules of one chunk: parts of every card list. */
export const LIST_MODULES: readonly string[] = ["src/web/shared/lists/list-shell.tsx", "src/web/ui/load-more.tsx"];

/** Modules of a job's page and of its draft's preview; separate chunks would be larger. */
export const JOB_MODULES: readonly string[] = [
  "src/rules/posting/paragraphs.ts",
  "src/web/features/jobs/job/about-company.tsx",
  "src/web/features/jobs/job/job-description.tsx",
  "src/web/features/jobs/job/job-overview.tsx",
  "src/web/features/jobs/job/job-page.tsx",
  "src/web/features/jobs/job/job-requirements.tsx",
  "src/web/features/jobs/job/job-header.tsx",
];
