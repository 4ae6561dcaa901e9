import { eq } from "drizzle-orm";
import { LANGUAGES, type Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import type { ReadHandle, WriteHandle } from "../../../infra/db/handles.ts";
import { authUsers } from "../../../infra/db/tables/auth.ts";
import { userSettings } from "../../../infra/db/tables/settings.ts";
import type { FilledMessage } from "../../../infra/mail/message.ts";
import { addressChanged, passwordChanged } from "../../../infra/mail/messages/account-changed.ts";
import { changeAddress } from "../../../infra/mail/messages/change-address.ts";
import { confirmAddress } from "../../../infra/mail/messages/confirm-address.ts";
import { reauthenticationCode } from "../../../infra/mail/messages/reauthentication-code.ts";
import { resetPassword } from "../../../infra/mail/messages/reset-password.ts";
import { signInLink } from "../../../infra/mail/messages/sign-in-link.ts";
import { signUpExistingAccount } from "../../../infra/mail/messages/sign-up-existing-account.ts";
import { type NewMail, sendMail } from "../../../infra/mail/send-mail.ts";
import type { Account, Flow } from "../accounts/rows.ts";
import type { AuthRequest, AuthServer } from "../auth-server.ts";
import { createFlow } from "../external/flows.ts";
import { redirectOfRequest } from "../external/redirects.ts";
import { type Address, checkChallenge, optionalText } from "../input.ts";
import {
  CODE_LIFETIME_MS,
  createMailedToken,
  LINK_LIFETIME_MS,
  type MailedSecrets,
  type TokenPurpose,
} from "./one-time-tokens.ts";

/** The browser's preferred language, for users without a setting. */
function preferredLanguage(headers: Headers): Language {
  const tags = (headers.get("accept-language") ?? "").toLowerCase().split(",");
  const wanted = tags.map((tag) => tag.trim().split(/[-;]/)[0]);
  return wanted.flatMap((tag) => LANGUAGES.filter((language) => language === tag))[0] ?? "en";
}

async function languageOfUser(db: ReadHandle, request: AuthRequest, user_id: string): Promise<Language> {
  const [chosen] = await db
    .select({ language: userSettings.language })
    .from(userSettings)
    .where(eq(userSettings.user_id, user_id));
  return chosen?.language ?? preferredLanguage(request.headers);
}

type AccountEmail = Pick<NewMail, "to" | "dedupe_key" | "message" | "useful_until" | "stranger">;

async function enqueueEmail(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  user_id: string,
  mail: AccountEmail,
): Promise<void> {
  // Accounts of an identity provider may have no address.
  if (mail.to === "") return;
  await sendMail(server, tx, { ...mail, language: await languageOfUser(tx, request, user_id) });
}

/** Kinds of mails that contain a token. */
export type TokenEmailKind = "signup" | "recovery" | "magiclink" | "email_change_current" | "email_change_new";

const PURPOSES_OF_KIND: Record<TokenEmailKind, readonly [TokenPurpose, Flow["method"]]> = {
  signup: ["confirmation", "email/signup"],
  recovery: ["recovery", "recovery"],
  magiclink: ["recovery", "magiclink"],
  email_change_current: ["email_change_current", "email_change"],
  email_change_new: ["email_change_new", "email_change"],
};

const SENT_AT_COLUMNS = {
  confirmation: "confirmation_sent_at",
  recovery: "recovery_sent_at",
  email_change_current: "email_change_sent_at",
  email_change_new: "email_change_sent_at",
  reauthentication: "reauthentication_sent_at",
} as const;

const NEXT_LENGTH = 500;

/** The path on our site that the user wanted to open; the mailed link carries it to any device. */
function parseNextPath(server: AuthServer, request: AuthRequest): string | undefined {
  const next = new URL(redirectOfRequest(server, request)).searchParams.get("next");
  const own = next !== null && next.length <= NEXT_LENGTH && /^\/(?!\/)[!-[\]-~]*$/.test(next);
  return own ? next : undefined;
}

function buildMessage(
  kind: TokenEmailKind,
  { code, link }: MailedSecrets,
  new_email: string,
  next?: string,
): FilledMessage {
  const type = kind.startsWith("email_change") ? "email_change" : kind;
  const path = paths.authConfirm(link, type, type === "email_change" ? undefined : next);
  if (kind === "signup") return confirmAddress.with({ code, path });
  if (kind === "recovery") return resetPassword.with({ code, path });
  if (kind === "magiclink") return signInLink.with({ code, path });
  const half = kind === "email_change_new" ? "new" : "current";
  return changeAddress.with({ half, new_email, code, path });
}

/** The flow of a browser that requests a mail with a challenge; null without a challenge. */
async function createFlowOfRequest(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  user_id: string,
  method: Flow["method"],
): Promise<string | null> {
  checkChallenge(request.body);
  const challenge = optionalText(request.body, "code_challenge");
  if (challenge === undefined) return null;
  return createFlow(
    tx,
    server,
    { method, challenge, redirect_to: redirectOfRequest(server, request), user_id },
    request.at,
  );
}

/**
 * Mails a new code and link in the requesting transaction; earlier ones of the same purpose become invalid. Sends them
 * to the account's address, or to `to`, a new address. Throws `validation_failed` for a malformed challenge.
 */
export async function emailToken(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  kind: TokenEmailKind,
  account: Account,
  to: Address = account,
): Promise<void> {
  const { at } = request;
  const { id: user_id, new_email } = account;
  const [purpose, method] = PURPOSES_OF_KIND[kind];
  const flow_id = await createFlowOfRequest(tx, server, request, user_id, method);
  const proof = await createMailedToken(tx, server, { user_id, purpose, email_key: to.email_key, flow_id }, at);
  await tx
    .update(authUsers)
    .set({ [SENT_AT_COLUMNS[purpose]]: at })
    .where(eq(authUsers.id, user_id));
  await enqueueEmail(tx, server, request, user_id, {
    to: to.email,
    dedupe_key: `auth ${purpose} ${proof.id}`,
    message: buildMessage(kind, proof, new_email ?? "", parseNextPath(server, request)),
    useful_until: new Date(at.getTime() + LINK_LIFETIME_MS),
    ...(kind === "signup" && { stranger: { source: "sign_up" } }),
  });
}

/** Mails a confirmation code to a signed-in user before a change (rule A12). */
export async function emailConfirmationCode(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  { id: user_id, email, email_key }: Account,
): Promise<void> {
  const { at } = request;
  const purpose = "reauthentication";
  const proof = await createMailedToken(tx, server, { user_id, purpose, email_key, flow_id: null }, at);
  await tx.update(authUsers).set({ reauthentication_sent_at: at }).where(eq(authUsers.id, user_id));
  await enqueueEmail(tx, server, request, user_id, {
    to: email,
    dedupe_key: `auth ${purpose} ${proof.id}`,
    message: reauthenticationCode.with({ code: proof.code }),
    useful_until: new Date(at.getTime() + CODE_LIFETIME_MS),
  });
}

/** Notifies an owner of a sign-up with their address (rule A11). */
export async function notifySignUp(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  { id, email: to }: Account,
): Promise<void> {
  await enqueueEmail(tx, server, request, id, {
    to,
    dedupe_key: `auth known ${server.ids.next()}`,
    message: signUpExistingAccount.with({}),
  });
}

/** Notifies the owner of a changed password (rule A12). */
export async function notifyPasswordChanged(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  { id, email: to }: Account,
): Promise<void> {
  const message = passwordChanged.with({ at: request.at.toISOString() });
  await enqueueEmail(tx, server, request, id, { to, dedupe_key: `auth password ${server.ids.next()}`, message });
}

/** Notifies the owner of a changed address, at the former one (rule A12). */
export async function notifyAddressChanged(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  { id, email: to }: Account,
  new_email: string,
): Promise<void> {
  const message = addressChanged.with({ at: request.at.toISOString(), new_email });
  await enqueueEmail(tx, server, request, id, { to, dedupe_key: `auth address ${server.ids.next()}`, message });
}
