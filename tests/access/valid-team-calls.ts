import { companyWebhookEndpoints } from "../../src/contract/integrations/webhooks.ts";
import { jobImportEndpoints } from "../../src/contract/jobs/posting/job-imports.ts";
import { teamEndpoints } from "../../src/contract/members/team.ts";
import { insertAuthorizationRequest } from "../support/agents.ts";
import { joinTeam } from "../support/teams.ts";
import type { Person, World } from "../support/world.ts";

type ValidTeamCall = { by: () => Person; id?: "company" | "job"; body: () => Record<string, unknown> };

const WEBHOOK = { address: "https://hooks.example/in", events: ["job.created" as const] };
const BOARD = "https://api.lever.co/v0/postings/quillstack";
const SYSTEM = { vendor: "greenhouse" as const, key: "client", secret: "secret", user: "900" };
const SIGN_IN = {
  domain: "quillstack.example",
  issuer: "https://login.quillstack.example",
  client_id: "vouchwell",
  client_secret: "secret",
};
const SAML = { metadata: "<EntityDescriptor/>" };
const TRIAL = { job: null, language: "en", subject: "About {{job}}", body: "<p>Dear {{first_name}}</p>" };

/** A valid call of every endpoint with a body of teams, and of the links of private jobs. */
export function validTeamCalls(owner: () => Person, stranger: () => Person): Record<string, ValidTeamCall> {
  const token = { token: "x".repeat(43) };
  return {
    "team.invite": { by: owner, id: "company", body: () => ({ email: "new@people.example", role: "viewer" }) },
    "team.setRole": { by: owner, id: "company", body: () => ({ from: "recruiter", role: "viewer" }) },
    "team.remove": { by: owner, id: "company", body: () => ({ hand_over_to: null }) },
    "team.ask": { by: stranger, id: "company", body: () => ({ words: "I work here." }) },
    "team.answer": { by: owner, id: "company", body: () => ({ answer: "accept", role: "viewer" }) },
    "team.openInvitation": { by: stranger, body: () => token },
    "team.acceptInvitation": { by: stranger, body: () => token },
    // For private jobs only.
    "job_links.renew": { by: owner, id: "job", body: () => token },
    "job_referrers.invite": { by: owner, id: "job", body: () => ({ email: "friend@people.example" }) },
    "job_referrers.open": { by: stranger, body: () => token },
    "job_referrers.accept": { by: stranger, body: () => token },
    "job_links.open": { by: stranger, body: () => token },
    "people.saveView": { by: owner, body: () => ({ name: "To answer", filters: {} }) },
    "company_mails.save": { by: owner, id: "company", body: () => ({ job: null, version: null, texts: {} }) },
    "company_mails.preview": { by: owner, id: "company", body: () => ({ ...TRIAL, dark: false }) },
    "company_mails.sample": { by: owner, id: "company", body: () => TRIAL },
    "company_keys.create": {
      by: owner,
      id: "company",
      body: () => ({ name: "Import", days: 30, role: "viewer", scopes: ["jobs:read"] }),
    },
    "company_webhooks.add": { by: owner, id: "company", body: () => WEBHOOK },
    "company_webhooks.change": {
      by: owner,
      id: "company",
      body: () => ({ ...WEBHOOK, address: "https://hooks.example/changed" }),
    },
    "company_webhooks.turn": { by: owner, id: "company", body: () => ({ on: false }) },
    "company_webhooks.replayFailed": { by: owner, id: "company", body: () => ({ since: "2026-01-01T00:00:00.000Z" }) },
    "job_imports.add": { by: owner, id: "company", body: () => ({ address: BOARD }) },
    "job_imports.change": { by: owner, id: "company", body: () => ({ reward: 500 }) },
    "job_imports.start": { by: owner, id: "company", body: () => ({ kind: "preview" }) },
    "hiring_systems.connect": { by: owner, id: "company", body: () => SYSTEM },
    "hiring_systems.settings": { by: owner, id: "company", body: () => ({ automatic: true, hires: false }) },
    "hiring_systems.steps": { by: owner, id: "company", body: () => ({ steps: [] }) },
    "hiring_systems.job": { by: owner, id: "company", body: () => ({ opening: null }) },
    "company_sign_in.add": { by: owner, id: "company", body: () => SIGN_IN },
    "company_sign_in.add_saml": { by: owner, id: "company", body: () => ({ domain: SIGN_IN.domain, ...SAML }) },
    "company_sign_in.metadata": { by: owner, id: "company", body: () => SAML },
    "company_sign_in.secret": { by: owner, id: "company", body: () => ({ client_secret: "secret" }) },
    "company_sign_in.turn": { by: owner, id: "company", body: () => ({ on: false }) },
    "company_sign_in.enforce": { by: owner, id: "company", body: () => ({ on: false, break_glass: null }) },
    "people_sync.makeToken": { by: owner, id: "company", body: () => ({ name: "Entra ID", days: 90 }) },
    "people_sync.setGroup": { by: owner, id: "company", body: () => ({ role: "viewer" }) },
    "company_archives.make": { by: owner, id: "company", body: () => ({}) },
    "existing_contacts.add": { by: owner, id: "company", body: () => ({ text: "somebody@people.example" }) },
    "agents.answer": { by: owner, body: () => ({ scopes: [] }) },
    "team.setOfJob": { by: owner, id: "job", body: () => ({ members: [] }) },
  };
}

/** A recruiter of the company's team, and a user who asks to join it. */
async function teamParams(world: World, owner: Person, company: string): Promise<{ member: string; request: string }> {
  const member = await world.person("colleague");
  await joinTeam(owner, company, member, "recruiter");
  await (await world.person("somebody who asks")).call(teamEndpoints.ask, { params: { id: company }, body: {} });
  const { requests } = await owner.call(teamEndpoints.get, { params: { id: company } });
  return { member: member.id, request: requests[0]?.id ?? "" };
}

/** Further path parameters of a call: a team member, or a webhook endpoint. */
export async function extraParams(
  name: string,
  world: World,
  owner: Person,
  company: string,
): Promise<Record<string, string>> {
  if (name.startsWith("agents.")) return { request: await insertAuthorizationRequest(world) };
  if (name.startsWith("team.")) return teamParams(world, owner, company);
  if (name.startsWith("job_imports.") && name !== "job_imports.add") {
    const body = { address: `${BOARD}-${world.services.ids.next()}` };
    return { import: (await owner.call(jobImportEndpoints.add, { params: { id: company }, body })).id };
  }
  if (name.startsWith("company_sign_in.")) return { connection: company };
  if (name.startsWith("hiring_systems.")) return { job: company };
  if (name.startsWith("people_sync.")) return { group: company, sync_token: company };
  // Earlier fixtures share the company and have payouts in progress.
  if (name.startsWith("company_archives."))
    await world.pool.query("UPDATE payouts SET status = 'Pending' WHERE status = 'Processing'");
  if (!name.startsWith("company_webhooks.")) return {};
  // A webhook URL is unique per company with at most five, and one company serves several calls.
  await world.pool.query(
    "DELETE FROM webhook_endpoints WHERE company = $1 AND (SELECT count(*) FROM webhook_endpoints WHERE company = $1) > 3",
    [company],
  );
  const body = { ...WEBHOOK, address: `https://hooks.example/${world.services.ids.next()}` };
  const { webhook } = await owner.call(companyWebhookEndpoints.add, { params: { id: company }, body });
  return { webhook: webhook.id };
}
