import { paymentMethodEndpoints } from "../../src/contract/money/payment-methods.ts";
import { jobLinkEndpoints } from "../../src/contract/posting/job-links.ts";
import { companyWebhookEndpoints } from "../../src/contract/team/webhooks.ts";
import { createApp } from "../../src/server/app.ts";
import { knownHasher } from "../../src/server/db/deal/known-before.ts";
import { keepOnRegister } from "../../src/server/invitations/register-entry.ts";
import { forgetMailsAbout } from "../../src/server/mail/forget.ts";
import { vapidKeys } from "../../src/server/notifications/push-keys.ts";
import { subscribePush } from "../../src/server/notifications/push-subscriptions.ts";
import { ANONYMOUS } from "../../src/server/platform/actor.ts";
import { seal } from "../../src/server/platform/crypto.ts";
import { markedToken } from "../../src/server/platform/marked-tokens.ts";
import { dayKey } from "../../src/server/receipts/signing-key.ts";
import { linkedinHash, personHash } from "../../src/server/referrals/person.ts";
import type { Services } from "../../src/server/services.ts";
import { restUsername } from "../../src/server/users/resting-usernames.ts";
import { type AuthClient, authClient, BASE, type Member, signUp } from "./auth-client.ts";
import { refer } from "./candidates.ts";
import { freshIban, moneyScene, moneyUpTo } from "./money.ts";
import { linked, tokenOf } from "./referral-links.ts";
import { recoveryCodes, withFactor } from "./second-factor.ts";
import { openSecondProcess } from "./second-process.ts";
import { hooked } from "./webhooks.ts";
import { type Client, clientOf, type Person, type World } from "./world.ts";

/** A world's key, its successor, and that one's successor. */
export const [KEY_A, KEY_B, KEY_C] = [
  "a secret key that only tests use",
  "another secret key of only tests",
  "a third secret key of only tests",
] as const;

/** The product restarted on a world's database with other keys. */
export type Restarted = {
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
export async function restartedWith(world: World, present: string, ...former: string[]): Promise<Restarted> {
  const config = { SECRET_KEY: present, ...(former.length > 0 && { SECRET_KEY_FORMER: former.join(",") }) };
  const services = await openSecondProcess(world, {
    config: { METRICS_TOKEN: "a token for tests", PUSH_HOSTS: "push.example", ...config },
  });
  const app = await createApp(services);
  return {
    services,
    app,
    ctx: services.contextFor(ANONYMOUS, "test"),
    as: (token) => clientOf(app, token),
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

export type Written = {
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
  const keys = seal(secrets.derive("hiring system keys"), JSON.stringify({ key: "key", secret: "", user: "" }));
  const address = seal(secrets.derive("hiring system addresses"), "gone@people.example");
  await pool.query(
    `INSERT INTO hiring_systems (company, id, vendor, sealed, sealed_signs, seen_at, created_at)
     VALUES ($1, gen_random_uuid(), 'ashby', $2, $2, now(), now())`,
    [company, keys],
  );
  await pool.query(
    `INSERT INTO hiring_system_people (referral, company, vendor, opening, making_since, sealed_address)
     VALUES ($1, $2, 'ashby', 'job', now(), $3)`,
    [referral, company, address],
  );
}

/** A sign-in connection of the company. */
async function companySignInOf({ pool, services: { secrets } }: World, company: string): Promise<void> {
  const secret = seal(secrets.derive("company sign-in secrets"), "secret");
  await pool.query(
    `INSERT INTO company_sign_ins (id, company, kind, domain, issuer, client_id, sealed, created_at)
     VALUES (gen_random_uuid(), $1, 'oidc', 'q.example', 'https://sign-in.q.example', 'vouchwell', $2, now())`,
    [company, secret],
  );
}

/** Writes a value to every encrypted column and of every kind of keyed hash. */
export async function writeEverything(world: World): Promise<Written> {
  const { ctx, services } = world;
  const ann = await signUp(world);
  const factor = await withFactor(world, ann);
  const codes = await recoveryCodes(world, factor.token);
  const scene = await moneyScene(world);
  const { owner, referrer: ines } = scene;
  const job = await world.job(owner);
  const hidden = await world.job(owner, { private: true });
  const jobLink = await owner.call(jobLinkEndpoints.get, { params: { id: hidden.id } });
  const link = await linked(ines, job.id);
  const iban = freshIban();
  await ines.call(paymentMethodEndpoints.create, { body: { format: "iban", holder: ines.name, iban } });
  const { id: referral } = await refer(ines, job.id);
  const { payout } = await moneyUpTo(world, scene, referral, "processing-payout");
  await ctx.write(async (tx) => {
    await keepOnRegister(ctx, tx, personHash(ctx, EMAIL), linkedinHash(ctx, PATH));
    await restUsername(ctx, tx, "resting");
    await forgetMailsAbout(ctx, tx, { addresses: ["gone@people.example"], words: [] });
  });
  const hashes = knownHasher(services.secrets, job.company.id)({ email: EMAIL, linkedin: null });
  await world.pool.query("INSERT INTO known_people (company, hash, first_at, last_at) VALUES ($1, $2, now(), now())", [
    job.company.id,
    hashes[0],
  ]);
  await subscribePush(ines.ctx, SUBSCRIPTION);
  const { params } = await hooked(owner, job.company.id, "https://hooks.example");
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
    link: tokenOf(link),
    unsubscribe: markedToken(services.secrets, "unsubscribe", { name: "digest", id: ines.id }),
    push: (await vapidKeys(ctx)).publicKey,
    receipts: (await ctx.write((tx) => dayKey(ctx, tx))).name,
  };
}
