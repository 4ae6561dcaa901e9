import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authServer, sendRawAuth, signUp } from "../../../../../tests/support/auth-client.ts";
import { createWorld, type World } from "../../../../../tests/support/world.ts";
import { transaction } from "../../../infra/db/handles.ts";
import type { AuthServer } from "../auth-server.ts";
import { createFlow, issueFlowCode, purgeFlows } from "./flows.ts";

let world: World;
let server: AuthServer;
let user_id: string;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  server = authServer(world);
  user_id = (await signUp(world)).id;
});
afterAll(() => world.close());

/** A flow whose code was just issued, with its verifier. */
async function handedOut(): Promise<{ auth_code: string; code_verifier: string }> {
  const code_verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(code_verifier).digest("base64url");
  const at = world.clock.now();
  const auth_code = await transaction(world.pool, async (tx) => {
    const flow = { method: "oauth", challenge, redirect_to: "http://localhost:3000/auth/callback" } as const;
    const id = await createFlow(tx, server, flow, at);
    return issueFlowCode(tx, server, id, user_id, at);
  });
  return { auth_code, code_verifier };
}

const exchange = (body: unknown) => sendRawAuth(world, "POST", "/token?grant_type=pkce", { body });

describe("§5.4 §13.10 codes of flows", () => {
  it("give one session, which says how it began, and only once", async () => {
    const proof = await handedOut();
    const { status, body } = await exchange(proof);
    expect([status, body.token_type]).toEqual([200, "bearer"]);
    expect(body.user).toMatchObject({ id: user_id });
    const claims = JSON.parse(Buffer.from(String(body.access_token).split(".")[1] ?? "", "base64url").toString());
    expect(claims.amr).toMatchObject([{ method: "oauth" }]);
    expect((await sendRawAuth(world, "GET", "/user", { token: String(body.access_token) })).status).toBe(200);
    expect(await exchange(proof)).toMatchObject({ status: 404, body: { code: "flow_state_not_found" } });
  });

  it("item 6 give one session to one of many at once", async () => {
    const proof = await handedOut();
    const all = await Promise.all(Array.from({ length: 6 }, () => exchange(proof)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it("need the verifier of their own flow", async () => {
    const [mine, other] = [await handedOut(), await handedOut()];
    for (const code_verifier of [other.code_verifier, "short", `${mine.code_verifier} `, "é".repeat(43)]) {
      const answer = await exchange({ ...mine, code_verifier });
      expect(answer).toMatchObject({ status: 400, body: { code: "bad_code_verifier" } });
    }
    expect((await exchange(mine)).status).toBe(200);
    expect((await exchange(other)).status).toBe(200);
  });

  it("live for five minutes from the moment they were handed out", async () => {
    const [early, late] = [await handedOut(), await handedOut()];
    world.clock.advance(5 * 60_000);
    expect((await exchange(early)).status).toBe(200);
    world.clock.advance(1);
    expect(await exchange(late)).toMatchObject({ status: 422, body: { code: "flow_state_expired" } });
    expect(await exchange(late)).toMatchObject({ status: 404, body: { code: "flow_state_not_found" } });
  });

  it("are rejected for a suspended user, who is not signed in", async () => {
    const proof = await handedOut();
    await world.pool.query("UPDATE auth_users SET banned_until = $2 WHERE id = $1", [user_id, "2199-01-01"]);
    expect(await exchange(proof)).toMatchObject({ status: 400, body: { code: "user_banned" } });
    await world.pool.query("UPDATE auth_users SET banned_until = NULL WHERE id = $1", [user_id]);
  });

  it("are stored as keyed hashes, and unfinished flows are purged", async () => {
    const { auth_code } = await handedOut();
    const { rows } = await world.pool.query("SELECT row_to_json(f)::text AS kept FROM auth_flow_states f");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ kept }) => kept.includes(auth_code))).toBe(false);
    const leftAfter = async (milliseconds: number) => {
      const later = new Date(world.clock.now().getTime() + milliseconds);
      await transaction(world.pool, (tx) => purgeFlows(tx, later));
      return (await world.pool.query("SELECT 1 FROM auth_flow_states")).rowCount;
    };
    expect(await leftAfter(24 * 3_600_000)).toBeGreaterThan(0);
    expect(await leftAfter(24 * 3_600_000 + 1)).toBe(0);
  });
});
