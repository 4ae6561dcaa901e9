import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { createCertificate } from "./certificates.ts";
import {
  type AssertionValues,
  buildAssertion,
  buildResponse,
  createSamlIdp,
  DSIG,
  encodePosted,
  type Provider,
  signXml,
} from "./saml-stand-in.ts";

/** An identity provider's SAML metadata. */
export function buildMetadata(
  { certificate, peer }: Provider,
  entityId = peer.entityId,
  address = peer.address,
): string {
  return [
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">`,
    `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing">`,
    `<ds:KeyInfo xmlns:ds="${DSIG}"><ds:X509Data><ds:X509Certificate>`,
    certificate.replace(/-----[A-Z ]+-----|\s/g, ""),
    `</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService`,
    ` Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${address}"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
  ].join("");
}

export type SamlFormOptions = {
  readonly told?: AssertionValues;
  readonly by: Provider;
  readonly unsigned?: boolean;
  /** Prefix of the assertion's id. */
  readonly assertion?: string;
};

/** The form that a provider posts in response to a request URL at a time. */
export function buildSamlForm(left: URL, now: Date, { told, by, unsigned, assertion = "_a1" }: SamlFormOptions) {
  const xml = inflateRawSync(Buffer.from(left.searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  const read = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? "";
  const request = read(/\bID="([^"]+)"/);
  const acs = read(/AssertionConsumerServiceURL="([^"]+)"/);
  const time = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString();
  const said: AssertionValues = {
    audience: read(/Issuer[^>]*>([^<]+)</),
    recipient: acs,
    destination: acs,
    inResponseTo: request,
    confirmedFor: request,
    from: time(-30),
    until: time(300),
    ...told,
  };
  const plain = buildResponse(buildAssertion(said, `${assertion}${request}`), said);
  const fields = {
    SAMLResponse: encodePosted(unsigned === true ? plain : signXml(plain, by.key)),
    RelayState: left.searchParams.get("RelayState") ?? "",
  };
  return { acs, fields };
}

export type SamlProvider = {
  readonly provider: Provider;
  readonly metadata: string;
  /** Its claims about the next person. */
  next: AssertionValues;
  close(): Promise<void>;
};

/** A provider whose page posts its answer as soon as a browser shows it. Its certificate is self-signed. */
export async function startSamlProvider(): Promise<SamlProvider> {
  const made = createSamlIdp();
  const tls = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const cert = `-----BEGIN CERTIFICATE-----\n${createCertificate(tls.publicKey)}\n-----END CERTIFICATE-----\n`;
  const key = tls.privateKey.export({ type: "pkcs8", format: "pem" });
  const server = createServer({ key, cert }, (request, response) => {
    const left = new URL(request.url ?? "/", "https://localhost");
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (!left.searchParams.has("SAMLRequest")) return response.end("");
    const { acs, fields } = buildSamlForm(left, new Date(), { told: self.next, by: made, unsigned: false });
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    const form = `<form method="post" action="${acs}">${inputs.join("")}</form>`;
    return response.end(`<!doctype html><title>Provider</title>${form}<script>document.forms[0].submit()</script>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `https://localhost:${(server.address() as AddressInfo).port}/sso`;
  const self: SamlProvider = {
    provider: made,
    metadata: buildMetadata(made, made.peer.entityId, address),
    next: {},
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return self;
}
