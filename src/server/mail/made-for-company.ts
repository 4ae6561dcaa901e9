/**
 * What a mail says of something by which programs come in for a company. `company`: its id; `prefix`: how its text begins; both times
 * ISO 8601.
 */
export type MadeForCompany = {
  company: string;
  company_name: string;
  name: string;
  prefix: string;
  made_by: string;
  at: string;
  ends_at: string;
};
