/** Namespaces and names of the standard. */
export const NAMESPACES = {
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
} as const;

export const BINDINGS = {
  redirect: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect",
  post: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
} as const;

export const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
export const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** Subject formats: address, and transient id. */
export const NAME_ID_FORMATS = {
  email: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  transient: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
} as const;

const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";

/** The attribute names of Entra ID, Okta, Google, Keycloak and Shibboleth. */
export const ATTRIBUTES = {
  email: ["email", "mail", "urn:oid:0.9.2342.19200300.100.1.3", `${CLAIMS}/emailaddress`],
  first_name: ["givenname", "givenName", "firstName", "first_name", "urn:oid:2.5.4.42", `${CLAIMS}/givenname`],
  last_name: ["sn", "surname", "lastName", "last_name", "familyName", "urn:oid:2.5.4.4", `${CLAIMS}/surname`],
} as const;
