import { expect, test } from "vitest";
import { displayHost } from "./addresses.ts";
import { parseProgram, programName } from "./programs.ts";

const GOOD = [
  "https://assistant.example/callback",
  "http://127.0.0.1:33418/callback",
  "http://localhost/cb",
  "desk.assistant:/back",
];
const BAD = [
  "http://assistant.example/callback",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://user:secret@assistant.example/",
  "https://assistant.example/#fragment",
  "file:///etc/passwd",
  "ms-msdt:/id",
  "search-ms:query=x",
  "intent://x#Intent;end",
  "java\nscript:alert(1)",
  "https://assistant.example/\r\nx",
  "https://assistant.example/a b",
  "//assistant.example",
  7,
];

test("X151 redirect URIs are https, loopback, or a private scheme", () => {
  for (const address of GOOD) expect(parseProgram({ redirect_uris: [address] })).not.toBeNull();
  for (const address of BAD) expect([address, parseProgram({ redirect_uris: [address] })]).toEqual([address, null]);
  for (const said of [null, "x", {}, { redirect_uris: [] }, { redirect_uris: Array(11).fill(GOOD[0]) }])
    expect(parseProgram(said)).toBeNull();
  expect(displayHost("https://assistant.example:8443/callback")).toBe("assistant.example:8443");
  expect(displayHost("desk.assistant:/back")).toBe("desk.assistant:");
});

test("X151 stores only a client's name and redirect URIs, without a secret", () => {
  const said = {
    client_name: "Desk",
    redirect_uris: [GOOD[0]],
    logo_uri: "https://x.example/l.png",
    scope: "openid",
    client_secret: "s",
  };
  expect(parseProgram(said)).toEqual({
    client_name: "Desk",
    redirect_uris: [GOOD[0]],
    application_type: "web",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  });
  expect(parseProgram({ redirect_uris: [GOOD[1]] })?.application_type).toBe("native");
});

test("X151 a client's name is one short line without direction overrides", () => {
  expect(programName("  Desk\n\tAssistant \u202e gpj.exe ")).toBe("Desk Assistant gpj.exe");
  expect([...programName("😀".repeat(100))]).toHaveLength(60);
  for (const none of [undefined, null, 7, {}]) expect(programName(none)).toBe("");
});
