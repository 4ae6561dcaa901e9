/**
 * Data of a mail about a credential for programs of a company. `company`: its id; `prefix`: the beginning of the
 * credential; both times ISO 8601.
 */
export type CompanyCredential = {
  company: string;
  company_name: string;
  name: string;
  prefix: string;
  made_by: string;
  at: string;
  ends_at: string;
};
