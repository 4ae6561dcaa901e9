import { z } from "zod";
import { ADDED, endpoint } from "../endpoint.ts";
import { companyName, id, idParams, instant, line, text, webUrl } from "../fields.ts";
import { uploadToken } from "../files.ts";
import { jobCard } from "../jobs/jobs.ts";
import { LIMITS } from "../limits.ts";
import { teamRole } from "../members/roles.ts";
import { pageOf, pageQuery, searchText } from "../paging.ts";
import { companyVerification } from "./company-verification.ts";

/** A company as its page and the company list show it. */
export const company = z.object({
  id,
  name: z.string(),
  logo: z.string().nullable(),
  website: z.string(),
  description: z.string(),
  industry: z.string(),
  size: z.string(),
  /** Null until somebody proved control of the website's domain (rule C1). */
  verified: companyVerification.nullable(),
  created_at: instant,
  can: z.object({ edit: z.boolean() }),
  /** The viewer's role in the company's team; null for all others. */
  team_role: teamRole.nullable(),
});
export type Company = z.output<typeof company>;

/** Company sizes (employees) that the form offers. An imported company may have another text. */
export const COMPANY_SIZES = ["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001+"] as const;

const fields = {
  name: companyName("company_name_required"),
  website: webUrl("company_website_invalid", "company_website_required"),
  description: text(LIMITS.company_description).default(""),
  industry: line(LIMITS.industry).default(""),
  size: line(LIMITS.company_size).default(""),
  /** The token of an uploaded image; null leaves the logo unchanged. */
  logo: uploadToken,
};

export const newCompany = z.strictObject(fields);
export type NewCompany = z.output<typeof newCompany>;

export const companyUpdate = z.strictObject({ ...fields, remove_logo: z.boolean().default(false) });
export type CompanyUpdate = z.output<typeof companyUpdate>;

export const companyListQuery = z.object({ search: searchText, ...pageQuery });
export type CompanyListQuery = z.output<typeof companyListQuery>;

export const companyEndpoints = {
  own: endpoint({
    method: "get",
    path: "/api/companies/own",
    access: "user",
    output: z.object({ items: z.array(z.object({ id, name: z.string(), website: z.string() })) }),
    summary: "Companies that the viewer can post for, by name",
  }),
  list: endpoint({
    method: "get",
    path: "/api/companies",
    access: "user",
    query: companyListQuery,
    output: pageOf(company),
    summary: "All companies by name",
  }),
  sameWebsite: endpoint({
    method: "get",
    path: "/api/companies/same-website",
    access: "user",
    query: z.object({ website: z.string().max(LIMITS.url).default(""), name: z.string().max(LIMITS.url).default("") }),
    output: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
    summary:
      "Companies of this website, and verified ones of this name, to whose team one does not belong and could ask to join",
  }),
  get: endpoint({
    method: "get",
    path: "/api/companies/{id}",
    access: "public",
    params: idParams,
    output: company,
    added: ADDED.company,
    summary: "One company with the viewer's permissions",
  }),
  create: endpoint({
    method: "post",
    path: "/api/companies",
    access: "user",
    body: newCompany,
    output: company,
    creates: true,
    errors: ["company_exists"],
    summary: "Add a company",
  }),
  update: endpoint({
    method: "put",
    path: "/api/companies/{id}",
    access: "user",
    params: idParams,
    body: companyUpdate,
    output: company,
    errors: ["company_exists"],
    summary: "Change a company of the viewer's team",
  }),
};

export const companyJobsEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/companies/{id}/jobs",
    access: "public",
    params: idParams,
    query: z.object(pageQuery),
    output: pageOf(jobCard),
    summary: "A company's open jobs, newest first",
  }),
};
