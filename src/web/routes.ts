import { layout, type RouteConfig, route } from "@react-router/dev/routes";

const screens: RouteConfig = [
  route("/auth", "features/auth/auth.tsx"),
  route("/auth/callback", "features/auth/callback.tsx"),
  layout("shared/layout-public.tsx", [
    route("/", "features/site/landing.tsx"),
    route("/apply", "features/scouts/apply.tsx"),
    route("/jobs/:jobId", "features/jobs/job.tsx"),
    route("/companies/:companyId/jobs", "features/jobs/company-jobs.tsx"),
    route("/r/:username", "features/candidates/referrer.tsx"),
    route("/privacy", "features/site/privacy.tsx"),
    route("/terms", "features/site/terms.tsx"),
    route("/contact", "features/site/contact.tsx"),
    route("/sitemap.xml", "features/site/sitemap.tsx"),
    route("/referred", "features/invitations/referred.tsx"),
    route("/do-not-refer", "features/invitations/do-not-refer.tsx"),
    route("/scout-invitation", "features/scouts/invitation.tsx"),
    route("/admin/first", "features/admin/first-admin.tsx"),
    route("/unsubscribe", "features/notifications/unsubscribe.tsx"),
    // Every shared piece with its states, to look at while working on them.
    ...(import.meta.env.DEV ? [route("/design", "features/design/design.tsx")] : []),
    route("*", "features/site/not-found.tsx"),
  ]),
  layout("shared/layout-app.tsx", [
    route("/dashboard", "features/dashboard/dashboard.tsx"),
    route("/opportunities", "features/jobs/board.tsx"),
    route("/jobs", "features/jobs/my-jobs.tsx"),
    route("/companies", "features/companies/companies.tsx"),
    route("/companies/new", "features/companies/new-company.tsx"),
    route("/companies/:companyId/edit", "features/companies/edit-company.tsx"),
    route("/jobs/new", "features/jobs/new-job.tsx"),
    route("/jobs/:jobId/edit", "features/jobs/edit-job.tsx"),
    route("/jobs/:jobId/manage", "features/pipeline/manage.tsx"),
    route("/my-referrals", "features/referrals/my-referrals.tsx"),
    route("/my-candidates", "features/candidates/my-candidates.tsx"),
    route("/my-applications", "features/applications/my-applications.tsx"),
    route("/admin/payouts", "features/admin/payouts.tsx"),
    route("/payouts", "features/payouts/payouts.tsx"),
    route("/refer/:jobId", "features/referrals/refer.tsx"),
    route("/apply/:jobId", "features/applications/apply.tsx"),
    route("/admin/scout-applications", "features/scouts/review.tsx"),
    route("/profile", "features/users/profile.tsx"),
    route("/settings", "features/settings/settings.tsx"),
  ]),
];

export default screens;
