import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createVerificationWorld, type VerificationWorld } from "../../../../tests/support/company-verification.ts";
import type { Person, World } from "../../../../tests/support/world.ts";
import { companyEndpoints } from "../../../contract/companies/companies.ts";
import { readVerification } from "./check.ts";
import { pollVerifications } from "./poll-records.ts";
import { confirmVerificationLink, emailVerificationLink } from "./verify-by-email.ts";

const DAY = 86_400_000;
let means: VerificationWorld;
let world: World;
let owner: Person;

beforeAll(async () => {
  means = await createVerificationWorld();
  ({ world } = means);
});
// Sessions expire long before verifications: users sign in anew, and later reads need no session.
beforeEach(async () => {
  owner = await world.person("Petra Poster");
});
afterAll(() => means.close());

const badgeOf = async (params: { id: string }) => (await world.visitor.call(companyEndpoints.get, { params })).verified;
const verificationOf = ({ id }: { id: string }) => readVerification(owner.ctx, id);

describe("C5 looked at again every 90 days", () => {
  it("C5 a record that stands keeps the badge and its beginning; one that is gone costs it after a fortnight", async () => {
    const { domain, params } = await means.proved(owner);
    const since = (await badgeOf(params))?.since;
    world.clock.advance(90 * DAY);
    await pollVerifications(world.ctx);
    expect(await badgeOf(params)).toEqual({ by: "dns", since });
    means.dns.zones.delete(domain);
    world.clock.advance(90 * DAY);
    await pollVerifications(world.ctx);
    await pollVerifications(world.ctx);
    const warned = await verificationOf(params);
    expect(warned.ends_at).toBe(new Date(world.clock.now().getTime() + 14 * DAY).toISOString());
    expect(warned.verified).toEqual({ by: "dns", since });
    const [told, ...more] = await means.mailed(`Company of ${domain} is about to lose its badge`);
    expect([told?.to, more]).toEqual([owner.email, []]);
    for (let day = 0; day < 14; day += 1) {
      expect(await badgeOf(params)).not.toBeNull();
      world.clock.advance(DAY);
      await pollVerifications(world.ctx);
    }
    expect(await badgeOf(params)).toBeNull();
    expect(await means.mailed(`Company of ${domain} is no longer verified`)).toHaveLength(1);
  });

  it("C5 a proof by mail is asked for again, and renewing it keeps its beginning", async () => {
    const { domain, params } = await means.posted(undefined, owner);
    const press = async (nth: number) => {
      await emailVerificationLink(owner.ctx, params.id, "jane");
      const token = (await means.mailed(`Verify ${domain}`))[nth]?.token ?? "";
      return confirmVerificationLink(owner.ctx, token);
    };
    const { verified } = await press(0);
    world.clock.advance(90 * DAY);
    await pollVerifications(world.ctx);
    expect(await means.mailed(`Please verify Company of ${domain} again`)).toHaveLength(1);
    expect((await verificationOf(params)).ends_at).not.toBeNull();
    expect(await press(1)).toMatchObject({ verified, ends_at: null });
  });

  it("C3 a mailed link lives for an hour", async () => {
    const { domain, params } = await means.posted(undefined, owner);
    await emailVerificationLink(owner.ctx, params.id, "jane");
    const [mail] = await means.mailed(`Verify ${domain}`);
    world.clock.advance(3_600_001);
    await expect(confirmVerificationLink(owner.ctx, mail?.token ?? "")).rejects.toMatchObject({
      code: "company_link_invalid",
    });
    expect((await verificationOf(params)).mailed_until).toBeNull();
  });
});
