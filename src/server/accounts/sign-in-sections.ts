import { sql } from "drizzle-orm";
import type { ExportSection } from "./others-sections.ts";

/** Sign-in methods, and the log entries about signing in. */
export const SIGN_IN_SECTIONS: readonly ExportSection[] = [
  {
    name: "identities",
    meaning: "The ways in which you can sign in.",
    rows: ({ id }) => sql`
      SELECT provider, provider_id, identity_data, created_at, last_sign_in_at FROM auth_identities
      WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "second_factors",
    meaning: "Authenticator apps; the secrets are not shown.",
    rows: ({ id }) => sql`
      SELECT friendly_name, factor_type, status, created_at FROM auth_factors WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "passkeys",
    meaning: "Passkeys of your devices; of each we have the public half alone.",
    rows: ({ id }) => sql`
      SELECT friendly_name, credential_id, public_key, rp_id, counter, transports, stands_in, created_at, last_used_at, copied_at
      FROM auth_passkeys WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "company_sign_in",
    meaning: "Providers of companies by which you came, and the number by which each knows you.",
    rows: ({ id }) => sql`
      SELECT domain, issuer, subject, known.created_at, last_sign_in_at FROM company_sign_in_people AS known
      JOIN company_sign_ins ON company_sign_ins.id = connection WHERE user_id = ${id} ORDER BY known.created_at`,
  },
  {
    name: "company_sign_in_tries",
    meaning: "What a company's provider said of you when you last tried its sign-in.",
    rows: ({ id }) => sql`
      SELECT domain, issuer, tried.created_at, ended_at, failure, said FROM company_sign_in_tries AS tried
      JOIN company_sign_ins ON company_sign_ins.id = connection WHERE user_id = ${id} ORDER BY tried.created_at`,
  },
  {
    name: "sessions",
    meaning: "Where you are signed in.",
    rows: ({ id }) => sql`
      SELECT user_agent, ip, created_at, active_at, refreshed_at FROM auth_sessions
      WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "api_keys",
    meaning: "API keys that you made; the keys themselves are kept by nobody but you.",
    rows: ({ id }) => sql`
      SELECT name, prefix, scopes, created_at, ends_at, revoked_at, last_used_at FROM api_keys
      WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "company_keys",
    meaning: "API keys of companies that you made as one of their owners; they go on when you leave.",
    rows: ({ id }) => sql`
      SELECT companies.name AS company, api_keys.name, prefix, scopes, api_keys.created_at, ends_at, revoked_at
      FROM api_keys JOIN companies ON companies.id = company WHERE made_by = ${id} ORDER BY api_keys.created_at`,
  },
  {
    name: "people_sync",
    meaning: "Companies whose identity provider has brought you, and what it told of you.",
    rows: ({ id }) => sql`
      SELECT companies.name AS company, user_name, external_id, scim_people.email, given_name, family_name, display_name, active, made,
        role_given, role_before, notified_at, scim_people.created_at, scim_people.updated_at, deleted_at, ARRAY(
          SELECT scim_groups.name FROM scim_group_members JOIN scim_groups ON scim_groups.id = scim_group_members."group"
          WHERE person = scim_people.id ORDER BY scim_groups.name) AS groups
      FROM scim_people JOIN companies ON companies.id = company WHERE user_id = ${id} ORDER BY scim_people.created_at`,
  },
  {
    name: "agents",
    meaning: "Programs of others that you allowed to read for you; their tokens are kept by nobody but them.",
    rows: ({ id }) => sql`
      SELECT name, host, scopes, created_at, ends_at, revoked_at, last_used_at FROM agent_grants
      WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "agent_drafts",
    meaning: "What agents have prepared for you; what you pressed or dismissed is kept without its content.",
    rows: ({ id }) => sql`
      SELECT kind, about, content, state, created_at, ends_at FROM agent_drafts
      WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "audit_log",
    meaning: "What was written down about your account for its safety.",
    rows: ({ id }) => sql`
      SELECT event, at, CASE WHEN target_id IS DISTINCT FROM ${id} THEN ip ELSE '' END AS ip, detail
      FROM auth_audit_log WHERE user_id = ${id} OR target_id = ${id} ORDER BY at`,
  },
];
