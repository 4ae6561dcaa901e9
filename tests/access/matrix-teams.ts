import { DECIDES_CANDIDATES, type Row, SEES_CANDIDATES } from "./rows.ts";

const OWNER_ONLY = { visitor: 401, stranger: 404, referrer: 404, applicant: 404, owner: 200, admin: 404 };
const SIGNED_IN = { visitor: 401, stranger: 200, referrer: 200, applicant: 200, owner: 200, admin: 200 };
const NO_LINK = { visitor: 410, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 };
const MEMBERS = { recruiter: 200, manager: 200, bystander: 200, viewer: 200 };
const TOKEN = { token: "not-the-token-of-any-link" };

const WRITTEN = { subject: "About {{job}}", body: "<p>Dear {{first_name}}</p>" };
const WORDS = { version: null, texts: { en: WRITTEN } };
const TRIAL = { language: "en", ...WRITTEN };
const WEBHOOK = { address: "https://hooks.example/in", events: ["job.created", "application.created"] };
const KEY = { name: "Import", days: 30, role: "viewer", scopes: ["jobs:read"] };
const IMPORT = { address: "https://api.lever.co/v0/postings/fablewright" };
const SYSTEM = { vendor: "greenhouse", key: "client", secret: "secret", user: "900" };
const SIGN_IN = {
  domain: "quillstack.example",
  issuer: "https://login.quillstack.example",
  client_id: "vouchwell",
  client_secret: "secret",
};
const MADE = { visitor: 401, stranger: 201, referrer: 201, applicant: 201, owner: 201, admin: 201 };

/** Access matrix rows of teams (rules R17, C10 to C14). */
export const TEAM_ROWS: Record<string, Row[]> = {
  "team.mine": [{ target: "none", expect: SIGNED_IN }],
  "team.events": [{ target: "company", expect: OWNER_ONLY, team: MEMBERS }],
  "team.get": [{ target: "company", expect: OWNER_ONLY, team: MEMBERS }],
  "team.invite": [
    {
      target: "company",
      body: { email: "colleague@people.example", role: "recruiter" },
      expect: { ...OWNER_ONLY, owner: 201 },
    },
  ],
  "team.revoke": [{ target: "team-invitation", expect: OWNER_ONLY }],
  "team.setRole": [{ target: "team-member", body: { from: "recruiter", role: "viewer" }, expect: OWNER_ONLY }],
  "team.remove": [{ target: "team-member", body: {}, expect: OWNER_ONLY }],
  "team.joining": [{ target: "company", expect: SIGNED_IN }],
  // Members cannot ask to join.
  "team.ask": [
    {
      target: "company",
      body: { words: "I work here." },
      expect: { visitor: 401, stranger: 201, referrer: 201, applicant: 201, owner: 409, admin: 201 },
      team: { recruiter: 409, manager: 409, bystander: 409, viewer: 409 },
    },
  ],
  "team.answer": [{ target: "team-request", body: { answer: "decline" }, expect: OWNER_ONLY }],
  "team.openInvitation": [{ target: "none", body: TOKEN, expect: NO_LINK }],
  "team.acceptInvitation": [{ target: "none", body: TOKEN, expect: { ...NO_LINK, visitor: 401 } }],
  "people.list": [{ target: "none", expect: SIGNED_IN }],
  "people.counts": [{ target: "none", expect: SIGNED_IN }],
  "people.jobs": [{ target: "none", expect: SIGNED_IN }],
  "people.views": [{ target: "none", expect: SIGNED_IN }],
  "people.saveView": [{ target: "none", body: { name: "To answer", filters: { waits: "new" } }, expect: MADE }],
  // The view does not exist in the fixture.
  "people.removeView": [{ target: "job", expect: { ...OWNER_ONLY, owner: 404 } }],
  "company_mails.get": [{ target: "company", expect: OWNER_ONLY, team: MEMBERS }],
  "company_mails.save": [{ target: "company", body: WORDS, expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "company_mails.preview": [{ target: "company", body: TRIAL, expect: OWNER_ONLY, team: MEMBERS }],
  "company_mails.sample": [
    { target: "company", body: TRIAL, expect: { ...OWNER_ONLY, owner: 201 }, team: { recruiter: 201 } },
  ],
  "company_keys.list": [{ target: "company", expect: OWNER_ONLY }],
  "company_keys.create": [{ target: "company", body: KEY, expect: OWNER_ONLY }],
  "company_keys.revoke": [{ target: "company-key", expect: OWNER_ONLY }],
  "company_webhooks.list": [{ target: "company", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "company_webhooks.add": [
    { target: "company", body: WEBHOOK, expect: { ...OWNER_ONLY, owner: 201 }, team: { recruiter: 201 } },
  ],
  "company_webhooks.change": [{ target: "webhook", body: WEBHOOK, expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "company_webhooks.turn": [{ target: "webhook", body: { on: false }, expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "company_webhooks.rotate": [{ target: "webhook", expect: { ...OWNER_ONLY, owner: 201 }, team: { recruiter: 201 } }],
  "company_webhooks.remove": [{ target: "webhook", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "company_webhooks.test": [{ target: "webhook", expect: { ...OWNER_ONLY, owner: 201 }, team: { recruiter: 201 } }],
  "company_webhooks.deliveries": [{ target: "webhook", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "company_webhooks.replay": [{ target: "webhook", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "company_webhooks.replayFailed": [
    { target: "webhook", body: { since: "2026-01-01T00:00:00.000Z" }, expect: OWNER_ONLY, team: DECIDES_CANDIDATES },
  ],
  // Owners only. No company of the fixture has a verified domain; src/server/members/scim tests the rest.
  "people_sync.get": [{ target: "company", expect: OWNER_ONLY }],
  "people_sync.people": [{ target: "company", expect: OWNER_ONLY }],
  "people_sync.makeToken": [
    { target: "company", body: { name: "Entra ID", days: 90 }, expect: { ...OWNER_ONLY, owner: 409 } },
  ],
  "people_sync.revokeToken": [{ target: "company", expect: { ...OWNER_ONLY, owner: 404 } }],
  "people_sync.setGroup": [{ target: "company", body: { role: null }, expect: { ...OWNER_ONLY, owner: 404 } }],
  "company_archives.list": [{ target: "company", expect: OWNER_ONLY }],
  "company_archives.make": [{ target: "company", body: {}, expect: { ...OWNER_ONLY, owner: 201 } }],
  // An unfinished archive has no content yet.
  "company_archives.file": [{ target: "company-archive", expect: { ...OWNER_ONLY, owner: 404 } }],
  "company_archives.remove": [{ target: "company-archive", expect: OWNER_ONLY }],
  "job_imports.list": [{ target: "company", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "job_imports.add": [
    { target: "company", body: IMPORT, expect: { ...OWNER_ONLY, owner: 201 }, team: { recruiter: 201 } },
  ],
  "job_imports.change": [{ target: "import", body: { reward: 500 }, expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  // Imports from a URL accept no file.
  "job_imports.upload": [
    {
      target: "import",
      query: { name: "jobs.csv" },
      expect: { ...OWNER_ONLY, owner: 409 },
      team: { recruiter: 409 },
    },
  ],
  "job_imports.start": [
    {
      target: "import",
      body: { kind: "preview" },
      expect: { ...OWNER_ONLY, owner: 201 },
      team: { recruiter: 201 },
    },
  ],
  "job_imports.run": [{ target: "import", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "job_imports.stop": [{ target: "import", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "job_imports.remove": [{ target: "import", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  // Owners only. The fixture has no verified domain and no connection; src/server/companies/sign-in tests the rest.
  "company_sign_in.list": [{ target: "company", expect: OWNER_ONLY }],
  "company_sign_in.add": [{ target: "company", body: SIGN_IN, expect: { ...OWNER_ONLY, owner: 409 } }],
  "company_sign_in.add_saml": [
    {
      target: "company",
      body: { domain: SIGN_IN.domain, metadata: "<EntityDescriptor/>" },
      expect: { ...OWNER_ONLY, owner: 409 },
    },
  ],
  "company_sign_in.metadata": [
    { target: "company", body: { metadata: "<EntityDescriptor/>" }, expect: { ...OWNER_ONLY, owner: 404 } },
  ],
  "company_sign_in.secret": [
    { target: "company", body: { client_secret: "secret" }, expect: { ...OWNER_ONLY, owner: 404 } },
  ],
  "company_sign_in.try": [{ target: "company", expect: { ...OWNER_ONLY, owner: 404 } }],
  "company_sign_in.turn": [{ target: "company", body: { on: true }, expect: { ...OWNER_ONLY, owner: 404 } }],
  "company_sign_in.enforce": [
    { target: "company", body: { on: false, break_glass: null }, expect: { ...OWNER_ONLY, owner: 404 } },
  ],
  "company_sign_in.remove": [{ target: "company", expect: { ...OWNER_ONLY, owner: 404 } }],
  "company_sign_in.find": [
    { target: "none", query: { domain: "quillstack.example" }, expect: { ...SIGNED_IN, visitor: 200 } },
  ],
  // Only owners enter credentials. The fixture has no connection; src/server/integrations/hiring-systems tests the rest.
  "hiring_systems.get": [{ target: "company", expect: OWNER_ONLY }],
  "hiring_systems.connect": [{ target: "company", body: SYSTEM, expect: { ...OWNER_ONLY, owner: 409 } }],
  "hiring_systems.settings": [
    { target: "company", body: { automatic: true, hires: false }, expect: { ...OWNER_ONLY, owner: 404 } },
  ],
  "hiring_systems.read": [{ target: "company", expect: { ...OWNER_ONLY, owner: 404 } }],
  "hiring_systems.steps": [{ target: "company", body: { steps: [] }, expect: { ...OWNER_ONLY, owner: 404 } }],
  "hiring_systems.job": [{ target: "company", body: { opening: null }, expect: { ...OWNER_ONLY, owner: 404 } }],
  "hiring_systems.remove": [{ target: "company", expect: { ...OWNER_ONLY, owner: 404 } }],
  "hiring_systems.people": [{ target: "company", expect: OWNER_ONLY }],
  "hiring_systems.erased": [{ target: "company", expect: { ...OWNER_ONLY, owner: 404 } }],
  "hiring_systems.ofReferral": [{ target: "referral", expect: OWNER_ONLY, team: SEES_CANDIDATES }],
  "hiring_systems.send": [
    { target: "referral", expect: { ...OWNER_ONLY, owner: 409 }, team: { recruiter: 409, manager: 404, viewer: 404 } },
  ],
  // Authorized by its signature; tested in src/server/integrations/hiring-systems/poll.deep.test.ts.
  "hiring_systems.hear": [
    { target: "none", expect: { visitor: 400, stranger: 400, referrer: 400, applicant: 400, owner: 400, admin: 400 } },
  ],
  "existing_contacts.get": [{ target: "company", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "existing_contacts.add": [
    { target: "company", body: { text: "somebody@people.example" }, expect: OWNER_ONLY, team: DECIDES_CANDIDATES },
  ],
  "existing_contacts.clear": [{ target: "company", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "team.ofJob": [{ target: "job", expect: OWNER_ONLY, team: SEES_CANDIDATES }],
  "team.setOfJob": [{ target: "job", body: { members: [] }, expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
};
