import { z } from "zod";
import { confirmed } from "../accounts/account-data.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant } from "../fields.ts";
import { fileAnswer } from "../files.ts";

/** Name and format version of an archive (docs/company-archive.md). */
export const ARCHIVE_FORMAT = "vouchwell-company";
export const ARCHIVE_VERSION = 1;

/** Retention of an archive in days, and the limit of archives started per company and day (rule X168). */
export const ARCHIVE_BOUNDS = { days: 7, a_day: 5 } as const;

export const ARCHIVE_STATES = ["waiting", "running", "ready", "failed"] as const;

/** A company's money in transit, about which an archive would be outdated (rule X169). */
export const MONEY_IN_TRANSIT = ["checkout", "payout", "refund"] as const;
export type MoneyInTransit = (typeof MONEY_IN_TRANSIT)[number];

const archive = z.object({
  id,
  state: z.enum(ARCHIVE_STATES),
  /** The lines and files written so far. */
  lines: z.number().int(),
  files: z.number().int(),
  /** Bytes; null until it is complete. */
  size: z.number().int().nullable(),
  /** Of the whole file, hexadecimal. */
  sha256: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** The time of deletion; null until it is complete. */
  ends_at: instant.nullable(),
});
export type CompanyArchive = z.output<typeof archive>;

const archives = z.object({
  company: z.object({ id, name: z.string() }),
  /** What prevents an archive; empty if nothing does. `amount` in integer cents. */
  moving: z.array(z.object({ kind: z.enum(MONEY_IN_TRANSIT), count: z.number().int(), amount: z.number().int() })),
  /** Newest first. */
  items: z.array(archive),
});
export type CompanyArchives = z.output<typeof archives>;

const of = "/api/companies/{id}/archives" as const;
const which = z.object({ id, archive: id });

export const companyArchiveEndpoints = {
  list: endpoint({
    method: "get",
    path: of,
    access: "user",
    params: idParams,
    output: archives,
    summary: "A company's exports, and the payments in transit that block a new one",
  }),
  make: endpoint({
    method: "post",
    path: of,
    access: "user",
    params: idParams,
    body: confirmed,
    output: archive,
    creates: true,
    errors: [
      ...(["password_wrong", "code_required", "code_wrong", "sign_in_again"] as const),
      ...(["archive_running", "archive_money_moving", "rate_limited"] as const),
    ],
    summary: "Export everything of a company into one archive; owners are notified once it is ready",
  }),
  file: endpoint({
    method: "get",
    path: `${of}/{archive}/file`,
    costly: true,
    access: "user",
    params: which,
    answers: "file",
    output: fileAnswer,
    errors: ["rate_limited"],
    summary: "The archive itself, a tar file, for seven days",
  }),
  remove: endpoint({
    method: "delete",
    path: `${of}/{archive}`,
    access: "user",
    params: which,
    output: z.object({ removed: z.literal(true) }),
    summary: "Delete an archive, or stop one in progress",
  }),
};
