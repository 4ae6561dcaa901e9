import { eq, sql } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { users } from "../../infra/db/tables/users.ts";
import { openFile } from "../../infra/files/open-file.ts";
import { decrypt, encrypt } from "../../infra/platform/crypto.ts";
import { type AtsDocument, type AtsIds, type HiringSystem, type SentPerson, SystemError } from "./adapter.ts";
import { ADDRESS_PURPOSE } from "./adapters.ts";
import { type LeasedPerson, markAllSent, markCreation, markPartSent, saveIds, stopTransfer } from "./lease.ts";
import { HAS_CONSENTED } from "./people.ts";

type PersonToSend = SentPerson & { readonly cv: string | null; readonly agreed: boolean };

/**
 * The data sent of a candidate: what the company sees here, and no more (rule X201). Null where the referral is gone.
 */
async function readPerson(ctx: Context, { referral, opening }: LeasedPerson): Promise<PersonToSend | null> {
  const [row] = await ctx.db
    .select({
      name: referrals.candidate_name,
      email: referrals.candidate_email,
      linkedin: referrals.candidate_linkedin,
      recommendation: referrals.recommendation,
      referrer: fullName,
      cv: referrals.cv,
      agreed: sql<boolean>`(${HAS_CONSENTED})`,
    })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.created_by))
    .where(eq(referrals.id, referral));
  if (row === undefined) return null;
  const { recommendation, referrer, ...person } = row;
  return { ...person, opening, word: [recommendation, referrer ?? ""].filter((part) => part !== "").join("\n\n") };
}

/** The bytes of the candidate's CV; null without one. */
async function readCv(ctx: Context, cv: string | null): Promise<AtsDocument | null> {
  if (cv === null) return null;
  try {
    const { name, type, body } = await openFile(ctx, cv);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return { name, type, bytes: Buffer.concat(chunks) };
  } catch (error) {
    ctx.log.warn({ file: cv, error: String(error) }, "a CV for a hiring system is missing");
    return null;
  }
}

/** Creates a person. After a refusal the person does not exist there and is not searched for. */
async function createPerson(system: HiringSystem, person: PersonToSend): Promise<AtsIds> {
  try {
    return await system.make(person);
  } catch (error) {
    if (error instanceof SystemError && error.failure === "refused") error.nothingMade = true;
    throw error;
  }
}

/**
 * Finds or creates the person. A person created by an earlier attempt is found by a search, as is one who existed
 * before; an existing application to the opening is used (rule X203). Null where their data were erased meanwhile.
 */
async function findOrCreatePerson(
  ctx: Context,
  leased: LeasedPerson,
  system: HiringSystem,
  person: PersonToSend,
): Promise<AtsIds | null> {
  const found = await system.find(person.email, leased.opening);
  const encrypted = encrypt(ctx.secrets.derive(ADDRESS_PURPOSE), person.email);
  if (!(await markCreation(ctx, leased, { encrypted, found }))) return null;
  if (found === null) return createPerson(system, person);
  const { candidate, application } = found;
  return application === null ? system.apply(candidate, person) : { candidate, application };
}

/** A refused part does not fail the transfer; the company sees that it is missing. */
async function ignoreRejection(
  ctx: Context,
  { referral }: LeasedPerson,
  part: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SystemError) || error.failure !== "refused") throw error;
    ctx.log.warn({ referral, part, reason: error.message }, "a hiring system refused a part of a candidate's data");
  }
}

/**
 * Sends the recommendation and the CV, each once: if an earlier attempt may have sent one, it is searched for first.
 */
async function sendParts(
  ctx: Context,
  leased: LeasedPerson,
  system: HiringSystem,
  numbers: AtsIds,
  person: PersonToSend,
) {
  const again = leased.making_since !== null;
  if (!leased.recommendation_sent)
    await ignoreRejection(ctx, leased, "word", async () => {
      if (person.word !== "" && !(again && (await system.hasWord(numbers, person.word))))
        await system.say(numbers, person.word);
      await markPartSent(ctx, leased, "word");
    });
  if (!leased.cv_sent)
    await ignoreRejection(ctx, leased, "cv", async () => {
      const cv = await readCv(ctx, person.cv);
      if (cv !== null && !(again && (await system.hasDocument(numbers, cv.name)))) await system.attach(numbers, cv);
      await markPartSent(ctx, leased, "cv");
    });
}

/** Sends a person, or continues an earlier attempt. Throws `SystemError`. */
export async function sendPerson(ctx: Context, leased: LeasedPerson, system: HiringSystem): Promise<void> {
  const person = await readPerson(ctx, leased);
  const { candidate, application } = leased;
  const known = candidate !== null && application !== null ? { candidate, application } : null;
  // A person who already exists there stays after a rejection here.
  if (person === null || person.email === "" || (known === null && !person.agreed)) return stopTransfer(ctx, leased);
  const numbers = known ?? (await findOrCreatePerson(ctx, leased, system, person));
  if (numbers === null) return stopTransfer(ctx, leased);
  if (known === null && (await saveIds(ctx, leased, numbers)) !== "waiting") return stopTransfer(ctx, leased);
  await sendParts(ctx, leased, system, numbers, person);
  await markAllSent(ctx, leased);
}

/** The email address under which a person may have been created; null where it is not stored. */
export function decryptSentAddress(
  { secrets }: Pick<Context, "secrets">,
  { encrypted_address }: LeasedPerson,
): string | null {
  if (encrypted_address === null) return null;
  return decrypt(secrets.every(ADDRESS_PURPOSE), encrypted_address).toString("utf8");
}
