import { describe, expect, test } from "vitest";
import { resolveTarget } from "../../platform/network/resolve-target.ts";
import { createPublicFetch } from "./public-fetch.ts";

const config = { webhookHosts: ["127.0.0.1:4000", "idp.internal"], dnsServers: ["127.0.0.1:1"] };

describe("X189 where a provider is asked", () => {
  test.each([
    ["https://login.company.example", true],
    ["https://login.company.example:8443/realms/all", true],
    ["http://127.0.0.1:4000", true],
    ["https://idp.internal/realm", true],
    ["http://idp.internal/realm", false],
    ["http://login.company.example", false],
    ["https://login.company.example:22", false],
    ["https://127.0.0.1", false],
    ["https://127.0.0.1:4001", false],
    ["https://2130706433", false],
    ["https://0x7f.1", false],
    ["https://[::1]", false],
    ["https://[::ffff:10.0.0.1]", false],
    ["https://169.254.169.254", false],
    ["https://user:word@login.company.example", false],
    ["file:///etc/passwd", false],
    ["nothing", false],
  ])("%s: %s", (address, asked) => {
    expect(resolveTarget(config, address) !== null).toBe(asked);
  });

  test("what is not asked fails as a provider that is away", async () => {
    await expect(createPublicFetch(config)("https://10.0.0.1/keys", {})).rejects.toThrow("fetch failed");
  });
});
