import type { Row } from "./rows.ts";

const SIGNED_IN = { visitor: 401, stranger: 200, referrer: 200, applicant: 200, owner: 200, admin: 200 };
const OWNER_ONLY = { visitor: 401, stranger: 404, referrer: 404, applicant: 404, owner: 200, admin: 404 };

/** Access matrix rows of agents and their drafts (rules X150 to X160). */
export const AGENT_ROWS: Record<string, Row[]> = {
  "agents.list": [{ target: "none", expect: SIGNED_IN }],
  "agents.revoke": [{ target: "agent", expect: OWNER_ONLY }],
  // Bound to the browser that started the request; viewing or answering it changes nothing.
  "agents.request": [{ target: "agent-request", expect: SIGNED_IN }],
  "agents.answer": [{ target: "agent-request", body: { scopes: [] }, expect: SIGNED_IN }],
  "agent_drafts.list": [{ target: "none", expect: SIGNED_IN }],
  "agent_drafts.press": [{ target: "agent-draft", expect: OWNER_ONLY }],
  "agent_drafts.dismiss": [{ target: "agent-draft", expect: OWNER_ONLY }],
};
