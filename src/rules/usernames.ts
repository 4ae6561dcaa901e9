import { LIMITS } from "../contract/limits.ts";
import { PRODUCT_NAME } from "../contract/product.ts";

/** Words of our own addresses, and names under which somebody could speak for us (rule P4). */
const RESERVED = `
  about abuse access account accounts admin administrator administrators admins agent agent-drafts agents api apply app apps assets auth automated-steps
  billing blog browse calendar careers candidate candidates ceo companies company connect-agent contact copyright cookies dashboard delete demo design
  dev developer do-not-refer docs download edit everyone export faq favicon files finance founder founders hello help helpdesk home
  hostmaster hr http https imprint index info interview interviews invitation invitations invite jobs job legal login logout mail mailer
  mailer-daemon manage manifest mcp messages metrics mod moderator moderators my my-applications my-candidates my-links my-referrals new news
  newsletter no-reply nobody none noreply notifications null oauth official operator opportunities owner password pay payment
  payments payouts postmaster press privacy profile profiles public readyz healthz refer referral referrals report-decision referred
  referrer referrers register rewards robots root sales saved-searches scout scout-applications scout-invitation scouts search secure
  security service settings shared-rewards share sign-in sign-out sign-up signin signout signup site sitemap sitemaps staff static status store stripe
  people superuser support system team team-invitation terms test trust undefined unsubscribe user users v verify visitor webhook webhooks
  webmaster whom-do-i-know job-link referrer-invitation well-known welcome work www you
`;

const fold = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, "");

const FOLDED: ReadonlySet<string> = new Set([PRODUCT_NAME, ...RESERVED.trim().split(/\s+/)].map(fold));

/** Whether nobody may have this username; lines between its letters and case do not hide a word (rule P4). */
export function isReservedUsername(username: string): boolean {
  return FOLDED.has(fold(username));
}

/** Letters that do not come apart into a Latin one and its marks. */
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  `ß ss æ ae œ oe ø o đ d ð d þ th ł l ı i ħ h ŋ n ə e
   а a б b в v г g ґ g д d е e є ye ж zh з z и i і i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh
   щ shch ъ _ ы y ь _ э e ю yu я ya ђ dj ј j љ lj њ nj ћ c џ dz
   α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o`
    .trim()
    .split(/\s+/)
    .map((part, index, all) => [part, (all[index + 1] ?? "").replace("_", "")])
    .filter((_pair, index) => index % 2 === 0),
);

const LONGEST_STEM = 26;

/**
 * A username for a name: lower case, Latin letters, without blanks, cut to 26, and a number from 0 to 999 behind it.
 * Where nothing is left of the name, or too little to be one, it is `scout` (rule P4).
 */
export function generateUsername(name: string, number: number): string {
  const plain = name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll("ου", "ou")
    .replaceAll(/\P{ASCII}/gu, (sign) => LATIN[sign] ?? "")
    .replaceAll(/[^a-z0-9_-]/g, "")
    .replace(/^[-_]+/, "")
    .slice(0, LONGEST_STEM);
  const made = `${plain}${number}`;
  return plain === "" || made.length < LIMITS.username.min ? `scout${number}` : made;
}
