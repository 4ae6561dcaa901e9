import { expect, test } from "vitest";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { companyJobsEndpoints } from "../../../contract/companies/companies.ts";
import { openApiDocument } from "./openapi.ts";

test("the API's documentation is written for those who call it", () => {
  const mounted = [
    { name: "companyJobs.list", endpoint: companyJobsEndpoints.list },
    { name: "account_data.export", endpoint: accountDataEndpoints.export },
  ];
  const { paths } = openApiDocument(mounted, "https://jobs.example") as { paths: Record<string, object> };
  const operations = Object.values(paths).flatMap((path): { tags: string[]; summary: string }[] => Object.values(path));
  expect(operations.map(({ tags }) => tags[0])).toEqual(["company jobs", "account data"]);
  for (const { summary } of operations) expect(summary).not.toMatch(/\(rules? |\s$/);
});
