import type { i18n } from "i18next";
import { matchRoutes } from "react-router";
import type { Namespace } from "../../messages/registry.ts";

/** Texts of what stands around every screen, and of whatever may go wrong on it. */
export const FRAME_TEXTS = [
  "confirm",
  "errors",
  "faults",
  "general",
  "layout",
  "notifications",
  "presence",
  "statuses",
] as const;

/** Texts that a screen asks for, at once or when something of it opens; a gate compares them with what the sources ask. */
const ROUTE_TEXTS: Readonly<Record<string, readonly Namespace[]>> = {
  "/": ["landing"],
  "/admin/audit": ["accounts"],
  "/admin/disputes": ["accounts", "claims", "disputes"],
  "/admin/first": ["accounts"],
  "/admin/payouts": ["accounts", "history", "pipeline", "settlement"],
  "/admin/reports": ["accounts", "static"],
  "/admin/scout-applications": ["accounts", "vetting"],
  "/admin/users": ["accounts"],
  "/admin/work": ["accounts"],
  "/apply": ["scouts"],
  "/apply/:jobId": ["applications", "files", "jobs"],
  "/auth": ["account-mail", "auth", "challenge"],
  "/auth/callback": ["auth"],
  "/auth/confirm": ["account-mail", "auth"],
  "/auth/reset-password": ["account-mail", "auth", "challenge"],
  "/browse": ["browse", "jobs", "places", "static"],
  "/browse/:kind/:key": ["browse", "jobs", "static"],
  "/companies": ["company", "jobs"],
  "/companies/:companyId/edit": ["company", "files"],
  "/companies/:companyId/jobs": ["company", "jobs", "static"],
  "/companies/:companyId/mails": ["company", "team"],
  "/companies/:companyId/team": ["team"],
  "/companies/:companyId/trust": ["company"],
  "/companies/:companyId/verify": ["company"],
  "/companies/new": ["company", "files"],
  "/companies/proof": ["company"],
  "/contact": ["static"],
  "/dashboard": ["dashboard", "history", "rewards"],
  "/do-not-refer": ["referred"],
  "/interview": ["referred"],
  "/interviews": ["referred"],
  "/jobs": ["company", "jobs", "places", "rewards"],
  "/jobs/:jobId": ["asked", "jobs", "places", "rewards", "static"],
  "/jobs/:jobId/edit": ["company", "jobs", "places"],
  "/jobs/:jobId/manage": [
    "applications",
    "asked",
    "claims",
    "files",
    "history",
    "jobs",
    "links",
    "pipeline",
    "referrals",
    "referred",
    "rewards",
    "talk",
    "team",
  ],
  "/jobs/drafts/:draftId": ["company", "jobs", "places"],
  "/jobs/drafts/:draftId/preview": ["company", "jobs", "places"],
  "/jobs/new": ["company", "jobs", "places"],
  "/job-link": ["jobs", "places"],
  "/job-link/apply": ["jobs", "places"],
  "/job-link/refer": ["jobs", "places"],
  "/messages": ["talk"],
  "/my-applications": ["applications", "claims", "files", "history", "jobs", "referrals", "referred", "talk"],
  "/my-candidates": ["candidates", "files", "history", "referrer-page"],
  "/my-links": ["links"],
  "/my-referrals": ["applications", "claims", "files", "history", "links", "referrals", "talk"],
  "/opportunities": ["jobs", "places", "saved-searches"],
  "/payouts": ["history", "payouts"],
  "/people": ["asked", "pipeline"],
  "/privacy": ["privacy", "static"],
  "/profile": ["profile"],
  "/r/:username": ["files", "referrer-page", "static"],
  "/refer/:jobId": ["asked", "files", "links", "referrals"],
  "/refer/:jobId/link": ["links"],
  "/referred": ["claims", "history", "referred"],
  "/referrer-invitation": ["referrals"],
  "/report-decision": ["static"],
  "/saved-searches": ["jobs", "places", "saved-searches"],
  "/saved-searches/:id": ["saved-searches"],
  "/scout-invitation": ["vetting"],
  "/settings": ["account", "auth", "settings"],
  "/sitemap.xml": ["sitemap"],
  "/team-invitation": ["team"],
  "/terms": ["static", "terms"],
  "/v/:token": ["files", "jobs", "links"],
  "/v/confirm": ["links"],
};

const ROUTES = Object.keys(ROUTE_TEXTS).map((path) => ({ path }));

/** Loads every text that the screen of an address may need, so that none comes late and blanks it. Never rejects. */
export async function loadRouteTexts(texts: i18n, pathname: string): Promise<void> {
  const path = matchRoutes(ROUTES, pathname)?.at(-1)?.route.path;
  const own = path === undefined ? [] : (ROUTE_TEXTS[path] ?? []);
  // Whatever does not come now is asked for again where it is used.
  await texts.loadNamespaces([...FRAME_TEXTS, ...own]).catch(() => undefined);
}
