import {
  type CompanyVerificationDetail,
  companyVerificationEndpoints,
} from "../../src/contract/companies/company-verification.ts";
import { type DnsServer, startDnsServer } from "./dns-server.ts";
import { readWrittenEmails, sendQueuedEmails } from "./mails.ts";
import { createWorld, type Person, type World } from "./world.ts";

/** A world with a controlled DNS server, and a person with companies. */
export type VerificationWorld = {
  readonly dns: DnsServer;
  readonly world: World;
  readonly owner: Person;
  /** Posts a job of a company with this domain or a new one. */
  posted(domain?: string, by?: Person): Promise<Posted>;
  /** The same, verified by a DNS record. */
  proved(by?: Person): Promise<Posted>;
  /** Adds a record to a name. */
  publish(name: string, value: string): void;
  /** Mails with this subject, oldest first, with their link's secret. */
  mailed(subject: string): Promise<{ to: string | undefined; text: string; token: string }[]>;
  close(): Promise<void>;
};

export type Posted = { readonly domain: string; readonly job: string; readonly params: { id: string } };

/** The DNS record's value to publish. */
export function recordValue({ record }: CompanyVerificationDetail): string {
  return record?.value ?? "";
}

/** Takes additional configuration. */
export async function createVerificationWorld(config: Record<string, string> = {}): Promise<VerificationWorld> {
  const dns = await startDnsServer();
  const world = await createWorld({ now: "2026-03-02T09:00:00.000Z", config: { DNS_SERVERS: dns.address, ...config } });
  const owner = await world.person("Petra Poster");
  let made = 0;
  const publish = (name: string, value: string) => void dns.zones.set(name, { txt: [["v=spf1 -all"], [value]] });
  async function posted(given?: string, by = owner): Promise<Posted> {
    made += 1;
    const domain = given ?? `proof-${made}.example`;
    const company = { company_name: `Company of ${domain}`, company_website: `https://www.${domain}/jobs` };
    const job = await world.job(by, company);
    return { domain, job: job.id, params: { id: job.company.id } };
  }
  return {
    dns,
    world,
    owner,
    posted,
    publish,
    async proved(by = owner) {
      const company = await posted(undefined, by);
      publish(company.domain, recordValue(await by.call(companyVerificationEndpoints.get, { params: company.params })));
      await by.call(companyVerificationEndpoints.check, { params: company.params });
      return company;
    },
    async mailed(subject) {
      await sendQueuedEmails(world);
      const mails = (await readWrittenEmails(world)).filter((mail) => mail.subject === subject);
      return mails.map(({ to, text = "" }) => ({
        to: to?.[0]?.address,
        text,
        token: /\/companies\/proof(?:\?lang=\w+)?#token=([\w-]+)/.exec(text)?.[1] ?? "",
      }));
    },
    async close() {
      await world.close();
      await dns.close();
    },
  };
}
