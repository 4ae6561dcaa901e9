import type { Page } from "@playwright/test";

/** A device of Chromium's own that makes passkeys, as if its person put a finger on it at once. Chromium has none that makes sure of nobody and still finds a passkey by itself. */
export type Device = {
  /** What it holds, to be put into another one, as a password manager would. */
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

/** Gives the browser of this page a device, without one its window would wait for a person. */
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
