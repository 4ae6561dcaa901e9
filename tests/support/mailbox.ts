import PostalMime, { type Email } from "postal-mime";
import { authClient, type ClientOptions, type Member, PASSWORD, uniqueAddress } from "./auth-client.ts";
import { sendQueuedEmails } from "./mails.ts";
import { type SmtpStub, startSmtpStub } from "./smtp.ts";
import { createWorld, type World } from "./world.ts";

/** The code and link of a mail that verifies an address. */
export type MailedProof = { subject: string; code: string; token_hash: string; type: string; text: string };

/** A product with a mail server, where addresses must be confirmed. */
export type MailWorld = {
  readonly world: World;
  readonly smtp: SmtpStub;
  /** All mails to an address, oldest first, after sending those that wait. */
  mails(to: string): Promise<Email[]>;
  /** The newest mail to an address with its code and link. */
  proof(to: string): Promise<MailedProof>;
  close(): Promise<void>;
};

async function parsed(smtp: SmtpStub, to: string): Promise<Email[]> {
  const all = await Promise.all(smtp.taken.map((raw) => PostalMime.parse(raw)));
  return all.filter((mail) => mail.to?.some(({ address }) => address === to));
}

/** The code and link in a mail. */
export function parseProof(mail: Email): MailedProof {
  const text = mail.text ?? "";
  const link = /\/auth\/confirm(?:\?lang=\w+)?#token_hash=([\w-]+)&type=(\w+)/.exec(text);
  const code = /^\d{6}$/m.exec(text)?.[0] ?? "";
  return { subject: mail.subject ?? "", code, token_hash: link?.[1] ?? "", type: link?.[2] ?? "", text };
}

export async function createMailWorld(config: Record<string, string> = {}): Promise<MailWorld> {
  const smtp = await startSmtpStub();
  const world = await createWorld({ now: new Date().toISOString(), config: { SMTP_URL: smtp.url, ...config } });
  const mails = async (to: string) => {
    await sendQueuedEmails(world);
    return parsed(smtp, to);
  };
  return {
    world,
    smtp,
    mails,
    async proof(to) {
      const mail = (await mails(to)).at(-1);
      if (mail === undefined) throw new Error(`no mail to ${to}`);
      return parseProof(mail);
    },
    async close() {
      await world.close();
      await smtp.close();
    },
  };
}

/** A user who signed up with PASSWORD and confirmed the address by link. */
export async function signUpAndConfirm(
  here: MailWorld,
  options: ClientOptions & { email?: string; data?: object } = {},
): Promise<Member> {
  const client = authClient(here.world, options);
  const email = options.email ?? uniqueAddress();
  const asked = await client.signUp({ email, password: PASSWORD, options: { data: options.data ?? {} } });
  if (asked.error !== null) throw asked.error;
  const { token_hash } = await here.proof(email);
  const { data, error } = await client.verifyOtp({ type: "signup", token_hash });
  if (data.session === null || data.user === null) throw new Error(`confirmation failed: ${error?.message}`);
  const { access_token: token, refresh_token: refresh } = data.session;
  return { client, email, id: data.user.id, token, refresh };
}
