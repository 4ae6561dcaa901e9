import type { Page } from "@playwright/test";

/**
 * A virtual authenticator of Chromium that creates passkeys with instant user verification. Chromium has none without
 * user verification that still finds discoverable passkeys.
 */
export type Device = {
  /** Its credentials, to be added to another one, as a synced password manager does. */
  credentials(): Promise<Credential[]>;
  put(credential: Credential): Promise<void>;
};

type Credential = {
  credentialId: string;
  isResidentCredential: boolean;
  privateKey: string;
  signCount: number;
  rpId?: string;
  userHandle?: string;
};

/** Adds an authenticator to the page's browser; without one the browser would wait for a person. */
export async function giveDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async credentials() {
      return (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
    },
    async put(credential) {
      await cdp.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
  };
}
