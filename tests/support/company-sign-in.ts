import { companySignInEndpoints, type SignInConnection } from "../../src/contract/companies/company-sign-in.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { type Member, signUp } from "./auth-client.ts";
import { type BrowserVisitor, CALLBACK_PAGE, createVisitor } from "./external-sign-in.ts";
import { CLIENT, type FakeProvider, startIdentityProvider } from "./identity-provider.ts";
import { type Client, createApiClient, createWorld, type World } from "./world.ts";

/** A company with a verified domain, and its owner. */
export type SignInCompany = {
  readonly id: string;
  readonly domain: string;
  readonly owner: Member & Client;
  /** Adds a connection that is off. */
  added(provider: FakeProvider, domain?: string): Promise<SignInConnection>;
  /** The same, tested and on. */
  connected(provider: FakeProvider): Promise<SignInConnection>;
  /** Tests a connection as the owner; returns its new state. */
  tried(provider: FakeProvider, connection: string): Promise<SignInConnection>;
};

export type SignInWorld = {
  readonly world: World;
  readonly providers: readonly [FakeProvider, FakeProvider];
  company(): Promise<SignInCompany>;
  close(): Promise<void>;
};

let made = 0;

/** Marks a domain as verified, as a DNS record would. */
async function prove(world: World, company: string, domain: string): Promise<void> {
  await world.pool.query(
    "UPDATE companies SET verified_by = 'dns', verified_since = now(), verified_website = website_key WHERE id = $1",
    [company],
  );
  await world.pool.query("INSERT INTO company_verifications (company, domain, method) VALUES ($1, $2, 'dns')", [
    company,
    domain,
  ]);
}

/** Starts sign-in for a domain: returns the provider's URL, or the error code. */
export async function startSignIn(visitor: BrowserVisitor, domain: string): Promise<URL | string> {
  const options = { redirectTo: CALLBACK_PAGE, skipBrowserRedirect: true };
  const { data, error } = await visitor.client.signInWithSSO({ domain, options });
  return data === null ? (error?.code ?? "") : new URL(data.url);
}

/** The whole sign-in through a company's provider: the session, or the error code. */
export async function signInThroughCompany(visitor: BrowserVisitor, domain: string) {
  const left = await startSignIn(visitor, domain);
  if (typeof left === "string") return { refused: left };
  const { url } = await visitor.land(await visitor.pass(left));
  const code = url.searchParams.get("code");
  if (code === null) return { refused: url.searchParams.get("error_code") ?? "" };
  const { data, error } = await visitor.client.exchangeCodeForSession(code);
  if (error || data.session === null) return { refused: error?.code ?? "" };
  const { access_token: token, refresh_token: refresh, user } = data.session;
  return { id: user.id, email: user.email ?? "", token, refresh };
}

async function makeCompany(world: World): Promise<SignInCompany> {
  made += 1;
  const domain = `company-${made}.example`;
  const member = await signUp(world, { email: `olga@${domain}` });
  const owner = { ...member, ...createApiClient(world.app, member.token) };
  const body = {
    title: "Writer",
    company_name: `Company ${made}`,
    company_website: `https://www.${domain}`,
    description: "Write.",
    location: "Lisbon",
    f_type: "Full-time" as const,
  };
  const job = await owner.call(jobEndpoints.create, { body });
  const { id } = job.company;
  await prove(world, id, domain);
  const { add, list, turn } = companySignInEndpoints;
  const company: SignInCompany = {
    id,
    domain,
    owner,
    added: (provider, at = domain) =>
      owner.call(add, {
        params: { id },
        body: { domain: at, issuer: provider.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret },
      }),
    async tried(provider, connection) {
      const { address } = await owner.call(companySignInEndpoints.try, { params: { id, connection } });
      const visitor = createVisitor(world);
      const left = await visitor.get(address);
      const to = new URL(left.headers.get("location") ?? "");
      if (to.origin === provider.issuer) await visitor.land(await visitor.pass(to));
      const { items } = await owner.call(list, { params: { id } });
      const found = items.find((one) => one.id === connection);
      if (found === undefined) throw new Error("the connection is gone");
      return found;
    },
    async connected(provider) {
      const connection = await company.added(provider);
      provider.next = { sub: "trying", email: `try@${domain}`, email_verified: true };
      await company.tried(provider, connection.id);
      return owner.call(turn, { params: { id, connection: connection.id }, body: { on: true } });
    },
  };
  return company;
}

/** A product that may call two local providers. Close it at the end of the file. */
export async function createSignInWorld(): Promise<SignInWorld> {
  const providers = [await startIdentityProvider(), await startIdentityProvider()] as const;
  const hosts = providers.map(({ issuer }) => new URL(issuer).host).join(",");
  const world = await createWorld({ config: { WEBHOOK_HOSTS: hosts } });
  return {
    world,
    providers,
    company: () => makeCompany(world),
    async close() {
      await world.close();
      for (const provider of providers) await provider.close();
    },
  };
}
