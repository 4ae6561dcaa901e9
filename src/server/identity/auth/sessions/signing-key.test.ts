import { createSign, createVerify } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Secrets } from "../../../infra/platform/crypto.ts";
import { deriveSigningKey } from "./signing-key.ts";

const ORDER = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";

/** Secrets that return these hexadecimal values in order, whatever the purpose. */
function secretsOf(...drawn: readonly string[]): Pick<Secrets, "derive"> & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    derive(name: string) {
      const hex = drawn[asked.push(name) - 1] ?? expect.fail("one draw too many");
      return Buffer.from(hex.padStart(64, "0"), "hex");
    },
  };
}

describe("the key that signs access tokens", () => {
  it("is the same for the same secret, and another for another", () => {
    const [one, again, other] = ["2a", "2a", "2b"].map((hex) => deriveSigningKey(secretsOf(hex)));
    expect(again?.published).toEqual(one?.published);
    expect(other?.kid).not.toBe(one?.kid);
  });

  it("signs what its public half proves", () => {
    const { privateKey, publicKey } = deriveSigningKey(secretsOf("2a"));
    const signature = createSign("SHA256").update("token").sign(privateKey);
    expect(createVerify("SHA256").update("token").verify(publicKey, signature)).toBe(true);
    expect(createVerify("SHA256").update("tokens").verify(publicKey, signature)).toBe(false);
  });

  it("is the first draw, where that is a number of the curve: from 1 to its order less 1", () => {
    for (const good of ["01", `${ORDER.slice(0, -1)}0`, "01".padEnd(64, "0")]) {
      const secrets = secretsOf(good);
      deriveSigningKey(secrets);
      expect(secrets.asked).toEqual(["auth signing key"]);
    }
  });

  it("is drawn again where it is none: zero, the order itself, or beyond", () => {
    const secrets = secretsOf("00", ORDER, "f".repeat(64), "2a");
    expect(deriveSigningKey(secrets).kid).toBe(deriveSigningKey(secretsOf("2a")).kid);
    expect(secrets.asked).toEqual(["auth signing key", ...[1, 2, 3].map((draw) => `auth signing key ${draw}`)]);
  });

  it("is named by the thumbprint of RFC 7638", () => {
    const { published, kid } = deriveSigningKey(secretsOf("01"));
    // The generator of P-256 (SEC 2, 2.4.2), and the digest of its members in the order of their names.
    expect(published).toMatchObject({
      x: Buffer.from("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296", "hex").toString("base64url"),
      y: Buffer.from("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5", "hex").toString("base64url"),
      kid,
    });
  });
});
