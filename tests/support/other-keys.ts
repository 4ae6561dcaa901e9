import { companyWebhookEndpoints } from "../../src/contract/integrations/webhooks.ts";
import { jobLinkEndpoints } from "../../src/contract/jobs/posting/job-links.ts";
import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import { createApp } from "../../src/server/app.ts";
import { addSuppression } from "../../src/server/hiring/consent/add-suppression.ts";
import { createContactHasher } from "../../src/server/hiring/existing-contacts/existing-contacts.ts";
import { linkedinHash, personHash } from "../../src/server/hiring/referrals/person-keys.ts";
import { reserveUsername } from "../../src/server/identity/users/reserved-usernames.ts";
import { eraseMailsAbout } from "../../src/server/infra/mail/erase-mails.ts";
import { ANONYMOUS } from "../../src/server/infra/platform/actor.ts";
import { encrypt } from "../../src/server/infra/platform/crypto.ts";
import { createLinkToken } from "../../src/server/infra/platform/link-tokens.ts";
import { vapidKeys } from "../../src/server/notifications/push-keys.ts";
import { subscribePush } from "../../src/server/notifications/push-subscriptions.ts";
import { dayKey } from "../../src/server/payments/receipts/signing-key.ts";
import type { Services } from "../../src/server/services.ts";
import { type AuthClient, authClient, BASE, type Member, signUp } from "./auth-client.ts";
import { referCandidate } from "./candidates.ts";
import { advanceMoneyTo, createMoneyPeople, uniqueIban } from "./money.ts";
import { createReferralLink, tokenOfLink } from "./referral-links.ts";
import { addFactor, createRecoveryCodesFor } from "./second-factor.ts";
import { startSecondProcess } from "./second-process.ts";
import { createWebhookEndpoint } from "./webhook-receiver.ts";
import { type Client, createApiClient, type Person, type World } from "./world.ts";

/** A world's key, its successor, and that one's successor. */
export const [KEY_A, KEY_B, KEY_C] = [
  "a secret key that only tests use",
  "another secret key of only tests",
  "a third secret key of only tests",
] as const;

/** The product restarted on a world's database with other keys. */
export type RestartedProduct = {
  readonly services: Services;
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly ctx: ReturnType<Services["contextFor"]>;
  as(token?: string): Client;
  /** The client library with the stored session of an earlier client. */
  browser(before: AuthClient): AuthClient;
  figure(name: string): Promise<number>;
  close(): Promise<void>;
};

/** Restarts the product on a world's database with these keys; throws for a wrong key. */
export async function restartWithKeys(world: World, present: string, ...former: string[]): Promise<RestartedProduct> {
  const config = { SECRET_KEY: present, ...(former.length > 0 && { SECRET_KEY_FORMER: former.join(",") }) };
  const services = await startSecondProcess(world, {
    config: { METRICS_TOKEN: "a token for tests", PUSH_HOSTS: "push.example", ...config },
  });
  const app = await createApp(services);
  return {
    services,
    app,
    ctx: services.contextFor(ANONYMOUS, "test"),
    as: (token) => createApiClient(app, token),
    browser: (before) => authClient(world, { storage: before.kept, fetch: async (request) => app.request(request) }),
    async figure(name) {
      const answer = await app.request(`${new URL(BASE).origin}/metrics`, {
        headers: { authorization: "Bearer a token for tests" },
      });
      return Number(new RegExp(`^${name} (.*)$`, "m").exec(await answer.text())?.[1] ?? Number.NaN);
    },
    close: () => services.close(),
  };
}

export const EMAIL = "never.again@people.example";
export const PATH = "/in/never-again";

export type WrittenValues = {
  readonly ann: Member;
  readonly factor: { id: string; secret: string; token: string };
  readonly codes: readonly string[];
  readonly owner: Person;
  readonly ines: Person;
  readonly company: string;
  readonly job: string;
  readonly hidden: string;
  readonly jobLink: string;
  readonly link: string;
  readonly iban: string;
  readonly unsubscribe: string;
  readonly push: string;
  readonly receipts: string;
  readonly payout: string;
};

export const SUBSCRIPTION = { endpoint: "https://push.example/one", p256dh: "B".repeat(87), auth: "A".repeat(22) };

/** A company's hiring system with an unconfirmed candidate. */
async function hiringSystemOf(
  { pool, services: { secrets } }: World,
  company: string,
  referral: string,
): Promise<void> {
  const keys = encrypt(secrets.derive("hiring system keys"), JSON.stringify({ key: "key", secret: "", user: "" }));
  const address = encrypt(secrets.derive("hiring system addresses"), "gone@people.example");
  await pool.query(
    `INSERT INTO hiring_systems (company, id, vendor, encrypted, encrypted_webhook_secret, seen_at, created_at)
     VALUES ($1, gen_random_uuid(), 'ashby', $2, $2, now(), now())`,
    [company, keys],
  );
  await pool.query(
    `INSERT INTO hiring_system_candidates (referral, company, vendor, opening, making_since, encrypted_address)
     VALUES ($1, $2, 'ashby', 'job', now(), $3)`,
    [referral, company, address],
  );
}

/** A sign-in connection of the company. */
async function companySignInOf({ pool, services: { secrets } }: World, company: string): Promise<void> {
  const secret = encrypt(secrets.derive("company sign-in secrets"), "secret");
  await pool.query(
    `INSERT INTO company_sign_ins (id, company, kind, domain, issuer, client_id, encrypted, created_at)
     VALUES (gen_random_uuid(), $1, 'oidc', 'q.example', 'https://sign-in.q.example', 'vouchwell', $2, now())`,
    [company, secret],
  );
}

/** Writes a value to every encrypted column and of every kind of keyed hash. */
export async function writeEverything(world: World): Promise<WrittenValues> {
  const { ctx, services } = world;
  const ann = await signUp(world);
  const factor = await addFactor(world, ann);
  const codes = await createRecoveryCodesFor(world, factor.token);
  const fixture = await createMoneyPeople(world);
  const { owner, referrer: ines } = fixture;
  const job = await world.job(owner);
  const hidden = await world.job(owner, { private: true });
  const jobLink = await owner.call(jobLinkEndpoints.get, { params: { id: hidden.id } });
  const link = await createReferralLink(ines, job.id);
  const iban = uniqueIban();
  await ines.call(paymentMethodEndpoints.create, { body: { format: "iban", holder: ines.name, iban } });
  const { id: referral } = await referCandidate(ines, job.id);
  const { payout } = await advanceMoneyTo(world, fixture, referral, "processing-payout");
  await ctx.write(async (tx) => {
    await addSuppression(ctx, tx, personHash(ctx, EMAIL), linkedinHash(ctx, PATH));
    await reserveUsername(ctx, tx, "resting");
    await eraseMailsAbout(ctx, tx, { addresses: ["gone@people.example"], words: [] });
  });
  const hashes = createContactHasher(services.secrets, job.company.id)({ email: EMAIL, linkedin: null });
  await world.pool.query(
    "INSERT INTO existing_contacts (company, hash, first_at, last_at) VALUES ($1, $2, now(), now())",
    [job.company.id, hashes[0]],
  );
  await subscribePush(ines.ctx, SUBSCRIPTION);
  const { params } = await createWebhookEndpoint(owner, job.company.id, "https://hooks.example");
  await owner.call(companyWebhookEndpoints.rotate, { params });
  await hiringSystemOf(world, job.company.id, referral);
  await companySignInOf(world, job.company.id);
  return {
    ann,
    factor,
    codes,
    owner,
    ines,
    iban,
    payout,
    company: job.company.id,
    job: job.id,
    hidden: hidden.id,
    jobLink: jobLink.token,
    link: tokenOfLink(link),
    unsubscribe: createLinkToken(services.secrets, "unsubscribe", { name: "digest", id: ines.id }),
    push: (await vapidKeys(ctx)).publicKey,
    receipts: (await ctx.write((tx) => dayKey(ctx, tx))).name,
  };
}
