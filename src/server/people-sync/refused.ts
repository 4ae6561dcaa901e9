import type { SyncRefusal } from "../../contract/team/people-sync.ts";

/** How each refusal is said in the protocol (RFC 7644, section 3.12). */
const SAID: Readonly<Record<SyncRefusal, { status: number; scimType?: string }>> = {
  unproved: { status: 403 },
  outside_domain: { status: 403 },
  taken: { status: 409, scimType: "uniqueness" },
  admin: { status: 403 },
  last_owner: { status: 409 },
  team_full: { status: 409 },
  too_many: { status: 409 },
  invalid: { status: 400, scimType: "invalidValue" },
};

/** What a provider asked for and is not done; the owners read why, and about whom. */
export class SyncRefused extends Error {
  readonly why: SyncRefusal;
  readonly about: string;
  readonly status: number;
  readonly scimType: string | undefined;

  constructor(why: SyncRefusal, about: string, detail: string) {
    super(detail);
    this.why = why;
    this.about = about;
    this.status = SAID[why].status;
    this.scimType = SAID[why].scimType;
  }
}
