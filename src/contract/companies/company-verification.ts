import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, linkToken, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";

/** How a company's domain is verified: by a DNS record, or by a mail to an address there (rule C1). */
export const VERIFICATION_METHODS = ["dns", "mail"] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** The result of the last DNS lookup: our record found, not found, or no usable answer. */
export const DNS_ANSWERS = ["found", "missing", "unanswered"] as const;
export type DnsAnswer = (typeof DNS_ANSWERS)[number];

/** The public verification of a company. */
export const companyVerification = z.object({ by: z.enum(VERIFICATION_METHODS), since: instant });
export type CompanyVerification = z.output<typeof companyVerification>;

/** The verification of a company for users who may edit it. */
export const companyVerificationDetail = z.object({
  company: z.object({ id, name: z.string(), website: z.string() }),
  /** The domain to verify; null if the website has none. */
  domain: z.string().nullable(),
  /** False if anybody can have an address at this domain (rule C3). */
  by_mail: z.boolean(),
  /** The DNS record to create, at either name. */
  record: z.object({ names: z.array(z.string()), value: z.string() }).nullable(),
  verified: companyVerification.nullable(),
  /** When the badge is removed unless verified again; null while the verification is valid. */
  ends_at: instant.nullable(),
  /** The next automatic check, or null. */
  next_check_at: instant.nullable(),
  checked: z.object({ at: instant, answer: z.enum(DNS_ANSWERS) }).nullable(),
  /** The expiry of the last mailed link; null if none is pending. */
  mailed_until: instant.nullable(),
});
export type CompanyVerificationDetail = z.output<typeof companyVerificationDetail>;

const MAILBOX = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/** The local part of the address, before the @ sign. */
export const verificationMail = z.strictObject({
  mailbox: text(LIMITS.mailbox, "required").refine((value) => MAILBOX.test(value), "mailbox_invalid"),
});

/** The secret of a mailed link, from behind its # sign; sent in request bodies only. */
const link = z.strictObject({ token: linkToken });

export const companyVerificationEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/companies/{id}/verification",
    access: "user",
    params: idParams,
    output: companyVerificationDetail,
    summary: "How a company is verified or can be, for those who can edit it",
  }),
  check: endpoint({
    method: "post",
    path: "/api/companies/{id}/verification/check",
    access: "user",
    params: idParams,
    output: companyVerificationDetail,
    errors: ["company_domain_missing"],
    summary: "Ask the name servers of the company's domain for its record now",
  }),
  mail: endpoint({
    method: "post",
    path: "/api/companies/{id}/verification/mail",
    access: "user",
    params: idParams,
    body: verificationMail,
    output: companyVerificationDetail,
    errors: ["company_domain_missing", "company_mail_public", "address_suppressed"],
    summary: "Email a link to an address at the company's domain; replaces earlier links",
  }),
  open: endpoint({
    method: "post",
    path: "/api/company-verifications/open",
    access: "user",
    body: link,
    output: z.object({ company: z.object({ id, name: z.string() }), domain: z.string() }),
    errors: ["company_link_invalid"],
    summary: "What the emailed link would verify; changes nothing",
  }),
  confirm: endpoint({
    method: "post",
    path: "/api/company-verifications/confirm",
    access: "user",
    body: link,
    output: companyVerificationDetail,
    errors: ["company_link_invalid"],
    summary: "Verify a company's domain with the emailed link, once",
  }),
};
