import { useTranslation } from "react-i18next";
import type { ReferralAboutMe } from "../../../contract/hiring/consent.ts";
import { formatDollars } from "../../../rules/money.ts";
import { Quotation } from "../../ui/card.tsx";
import { useMemberName } from "./person-name.ts";
import { When } from "./when.tsx";

/** Returns whether the reward is still possible, or was paid. */
function isRewardPossible({ invitation, status, ended_by, reward_amount }: ReferralAboutMe): boolean {
  return reward_amount > 0 && ended_by === null && invitation !== "declined" && status !== "Rejected";
}

/** What the referrer wrote about the reader, which of their data the referral contains, and its reward (rule F13). */
export function AboutMe({ referral }: { referral: ReferralAboutMe }) {
  const { t, i18n } = useTranslation("referred");
  const name = useMemberName()(referral.referrer_name);
  const { recommendation, linkedin, cv, candidate_cv_at, created_at, job } = referral;
  if (referral.invitation === "erased") return null;
  const company = job.company.name;
  return (
    <>
      {recommendation !== "" && (
        <section className="stack">
          <h3 className="sub-title">{t("about_recommendation", { name })}</h3>
          <Quotation
            text={recommendation}
            sign={
              <span className="label">
                <span className="strong">{name}</span>, <When at={created_at} />
              </span>
            }
          />
        </section>
      )}
      {linkedin !== "" && <p className="label">{t("about_linkedin", { linkedin })}</p>}
      {cv !== null && (
        <p className="label">
          {t(candidate_cv_at === undefined ? "about_cv" : "about_cv_own", { cv: cv.name, company, name })}
        </p>
      )}
      {linkedin === "" && cv === null && <p className="label">{t("about_none")}</p>}
      {isRewardPossible(referral) && (
        <p className="label">
          {t(referral.status === "Hired" ? "about_reward_hired" : "about_reward", {
            company,
            reward: formatDollars(referral.reward_amount, i18n.language),
          })}
        </p>
      )}
    </>
  );
}
