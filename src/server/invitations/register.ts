import { and, eq, gt } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { RegisterRequest } from "../../contract/invitations.ts";
import { paths } from "../../contract/paths.ts";
import type { Context } from "../db/context.ts";
import { doNotRefer, registerRequests } from "../db/tables/invitations.ts";
import { noteErased } from "../files/erased-list.ts";
import { registerRequestMail } from "../mail/messages/register-request.ts";
import { sendMail } from "../mail/send.ts";
import { actorId } from "../platform/actor.ts";
import { randomToken, sha256 } from "../platform/crypto.ts";
import { emailKey, linkedinKey } from "../platform/identity.ts";
import { linkedinHash, personHash } from "../referrals/person.ts";
import { languageOf, linkTo } from "./invite.ts";
import { keepOnRegister } from "./register-entry.ts";

/** A link of the register lives as long as no second mail goes to its address. */
const DAY_MS = 86_400_000;

/**
 * Mails a link that puts an address on the do-not-refer register, or takes it off: nobody does that for others
 * (rule F7). At most one such mail per address and day; the caller is told the same in every case.
 */
export async function requestEntry(ctx: Context, body: RegisterRequest): Promise<{ taken: true }> {
  const email_key = emailKey(body.email);
  const person_hash = personHash(ctx, email_key);
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    await tx.executeSql("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", [person_hash]);
    const waiting = await tx
      .select({ id: registerRequests.id })
      .from(registerRequests)
      .where(and(eq(registerRequests.person_hash, person_hash), gt(registerRequests.expires_at, now)));
    if (waiting.length > 0) return;
    const [id, token] = [ctx.ids.next(), randomToken()];
    const expires_at = new Date(now.getTime() + DAY_MS);
    await tx.insert(registerRequests).values({
      id,
      token_hash: sha256(token),
      person_hash,
      linkedin_hash: linkedinHash(ctx, linkedinKey(body.linkedin)),
      wish: body.wish,
      created_at: now,
      expires_at,
    });
    const language = await languageOf(tx, email_key, actorId(ctx.actor));
    await sendMail(ctx, tx, {
      to: body.email,
      language,
      cause: `register:${id}`,
      message: registerRequestMail.with({ wish: body.wish, path: linkTo(paths.doNotRefer(), language, token) }),
      useful_until: expires_at,
    });
  });
  return { taken: true };
}

/** Does what the mailed link is for, once. Throws `invitation_invalid` for a used, old or unknown link. */
export async function confirmEntry(ctx: Context, token: string): Promise<{ wish: "add" | "remove" }> {
  return ctx.write(async (tx) => {
    const [request] = await tx
      .update(registerRequests)
      .set({ token_hash: `used ${ctx.ids.next()}` })
      .where(and(eq(registerRequests.token_hash, sha256(token)), gt(registerRequests.expires_at, ctx.clock.now())))
      .returning();
    if (request === undefined) throw new AppError("invitation_invalid");
    const { wish, person_hash, linkedin_hash } = request;
    if (wish === "add") await keepOnRegister(ctx, tx, person_hash, linkedin_hash);
    else {
      await tx.delete(doNotRefer).where(eq(doNotRefer.person_hash, person_hash));
      await noteErased(ctx, tx, [{ kind: "unregister", hash: person_hash }]);
    }
    return { wish };
  });
}
