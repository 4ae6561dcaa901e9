import {
  Activity,
  BadgeCheck,
  Bell,
  Bookmark,
  Building2,
  FileText,
  Flag,
  History,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  Plus,
  Scale,
  Search,
  Send,
  Settings,
  ShieldCheck,
  SquarePen,
  UserCog,
  UserRound,
  Users,
  Wallet,
  Wrench,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { teamEndpoints } from "../../../contract/members/team.ts";
import { paths } from "../../../contract/paths.ts";
import { call } from "../../lib/net/api-client.ts";
import { useFetched } from "../../lib/net/use-fetched.ts";
import type { Person } from "../../lib/session/session-store.ts";
import type { Messages } from "../../messages/registry.ts";
import { contactsPath } from "../records/contacts-path.ts";
import type { Entry } from "./entries.ts";

type Label = Extract<keyof Messages["presence"], `go_${string}`>;
type Screen = readonly [to: string, label: Label, icon: LucideIcon];

const EVERYBODY: readonly Screen[] = [
  [paths.dashboard(), "go_dashboard", LayoutDashboard],
  [paths.opportunities(), "go_board", Search],
  [`${paths.opportunities()}?saved=true`, "go_saved_jobs", Bookmark],
  [paths.savedSearches(), "go_saved_searches", Bell],
  [paths.jobs(), "go_jobs", ListChecks],
  [paths.people(), "go_people", Users],
  [paths.newJob(), "go_new_job", SquarePen],
  [paths.companies(), "go_companies", Building2],
  [paths.newCompany(), "go_new_company", Plus],
  [paths.myReferrals(), "go_referrals", Send],
  [contactsPath(), "go_contacts", UserRound],
  [paths.myApplications(), "go_applications", FileText],
  [paths.payouts(), "go_payouts", Wallet],
  [paths.paymentMethods(), "go_methods", Landmark],
  [paths.profile(), "go_profile", UserRound],
  [paths.settings(), "go_settings", Settings],
  [paths.accountSettings(), "go_account", ShieldCheck],
  [paths.contact(), "go_contact", Mail],
  [paths.privacy(), "go_privacy", Scale],
  [paths.terms(), "go_terms", Scale],
];
const REFERRERS: readonly Screen[] = [[paths.myCandidates(), "go_candidates", Users]];
const ADMINS: readonly Screen[] = [
  [paths.scoutReview(), "go_scouts", BadgeCheck],
  [paths.adminPayouts(), "go_admin_payouts", Landmark],
  [paths.adminUsers(), "go_admin_users", UserCog],
  [paths.adminAudit(), "go_audit", History],
  [paths.adminReports(), "go_reports", Flag],
  [paths.adminDisputes(), "go_disputes", Scale],
  [paths.adminWork(), "go_work", Wrench],
  [paths.adminOperations(), "go_operations", Activity],
];

/** The companies whose team the user belongs to; empty until loaded. */
function useTeams({ id }: Person): readonly Entry[] {
  const { t } = useTranslation("presence");
  const { value } = useFetched(`teams ${id}`, () => call(teamEndpoints.mine, {}));
  return (value?.items ?? []).flatMap((company) => {
    const [team, page] = [paths.team(company.id), paths.companyJobs(company.id)];
    return [
      { id: team, label: t("team_of", { name: company.name }), icon: Users, to: team },
      { id: page, label: company.name, note: t("own_company"), icon: Building2, to: page },
    ];
  });
}

/** Every screen that the user may open. */
export function useScreenEntries(person: Person): readonly Entry[] {
  const { t } = useTranslation("presence");
  const teams = useTeams(person);
  const { role, admin } = person;
  const screens = [...EVERYBODY, ...(role === "referrer" ? REFERRERS : []), ...(admin ? ADMINS : [])];
  return [...screens.map(([to, label, icon]) => ({ id: to, label: t(label), icon, to })), ...teams];
}
