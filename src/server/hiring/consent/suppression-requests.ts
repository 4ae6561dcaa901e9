import { and, eq, gt } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { SuppressionRequest } from "../../../contract/hiring/consent.ts";
import { linkedinKey } from "../../../contract/linkedin.ts";
import { paths } from "../../../contract/paths.ts";
import type { Context } from "../../infra/db/context.ts";
import { suppressionList, suppressionRequests } from "../../infra/db/tables/consent.ts";
import { recordErasures } from "../../infra/files/erasure-list.ts";
import { suppressionRequestMail } from "../../infra/mail/messages/suppression-request.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { randomToken, sha256 } from "../../infra/platform/crypto.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { recipientLanguage, tokenUrl } from "../referrals/candidate-link.ts";
import { linkedinHash, personHash } from "../referrals/person-keys.ts";
import { addSuppression } from "./add-suppression.ts";

/** A confirmation link is valid for as long as no second mail goes to its address. */
const DAY_MS = 86_400_000;

/**
 * Mails a link that puts an address on the suppression list, or takes it off, so that only the address's owner can do
 * it (rule F7). At most one such mail per address and day; the response is always the same.
 */
export async function requestSuppression(ctx: Context, body: SuppressionRequest): Promise<{ taken: true }> {
  const email_key = emailKey(body.email);
  const person_hash = personHash(ctx, email_key);
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    await tx.executeSql("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", [person_hash]);
    const waiting = await tx
      .select({ id: suppressionRequests.id })
      .from(suppressionRequests)
      .where(and(eq(suppressionRequests.person_hash, person_hash), gt(suppressionRequests.expires_at, now)));
    if (waiting.length > 0) return;
    const [id, token] = [ctx.ids.next(), randomToken()];
    const expires_at = new Date(now.getTime() + DAY_MS);
    await tx.insert(suppressionRequests).values({
      id,
      token_hash: sha256(token),
      person_hash,
      linkedin_hash: linkedinHash(ctx, linkedinKey(body.linkedin)),
      wish: body.wish,
      created_at: now,
      expires_at,
    });
    const language = body.language ?? (await recipientLanguage(tx, email_key));
    await sendMail(ctx, tx, {
      to: body.email,
      language,
      dedupe_key: `register:${id}`,
      stranger: { source: "register_request" },
      message: suppressionRequestMail.with({
        wish: body.wish,
        path: tokenUrl(paths.suppressionList(), language, token),
      }),
      useful_until: expires_at,
    });
  });
  return { taken: true };
}

/** Executes the request of the mailed link, once. Throws `invitation_invalid` for a used, expired or unknown link. */
export async function confirmSuppression(ctx: Context, token: string): Promise<{ wish: "add" | "remove" }> {
  return ctx.write(async (tx) => {
    const [request] = await tx
      .update(suppressionRequests)
      .set({ token_hash: `used ${ctx.ids.next()}` })
      .where(
        and(eq(suppressionRequests.token_hash, sha256(token)), gt(suppressionRequests.expires_at, ctx.clock.now())),
      )
      .returning();
    if (request === undefined) throw new AppError("invitation_invalid");
    const { wish, person_hash, linkedin_hash } = request;
    if (wish === "add") await addSuppression(ctx, tx, person_hash, linkedin_hash);
    else {
      await tx.delete(suppressionList).where(eq(suppressionList.person_hash, person_hash));
      await recordErasures(ctx, tx, [{ kind: "unregister", hash: person_hash }]);
    }
    return { wish };
  });
}
