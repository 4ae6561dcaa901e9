import { PRODUCT_NAME } from "../../../contract/product.ts";

export default {
  title: "Terms of Service",
  description: `The agreement between you and ${PRODUCT_NAME}: referrals and who gets the credit, rewards and payouts, liability, and the law that applies.`,
  lead: `The agreement between you and ${PRODUCT_NAME}. By using it, you accept these terms.`,

  parties_title: "Parties",
  parties_text: `“We” means the people who operate ${PRODUCT_NAME} at {{domain}}. “You” means anyone who uses it: to post jobs, to refer people, to apply or to browse.`,
  parties_role: `Companies post jobs with a reward, referrers vouch for people, and candidates apply. ${PRODUCT_NAME} brings them together. It is not the employer and not a party to any employment contract.`,

  account_title: "Your account",
  account_true: "Use your own name and an email address that you check.",
  account_safe:
    "Keep your password to yourself. If someone else gets access to your account, tell us immediately at <mail/>.",
  account_roles: "You may post, refer and apply with one account, and switch between these roles at any time.",

  jobs_title: "Posting jobs",
  jobs_real:
    "Post only jobs that exist and that you are authorized to fill. A posting must not break the law or discriminate.",
  jobs_promise:
    "The reward on a job is a promise. A referral keeps the reward that the job showed when the referral was made, even if the job is edited later.",
  jobs_open: "A job accepts referrals and applications while it is open and its closing date has not passed.",
  jobs_answers:
    "A job states the number of days, from 1 to 14, within which its company promises a first answer. While five people at the same time have been waiting longer than promised, the company’s jobs accept no new referrals. Applications are still accepted. If no decision has been made 45 days after the interviews began, we show this to the person and the referrer.",
  jobs_figures:
    "Once a day, we calculate how a company answers and show the result on its page and on its jobs: how many of the first answers promised in the last 90 days were given in time, with late ones included in the count. Nothing is shown for fewer than five people. Nobody can enter or hide these figures.",
  jobs_reasons:
    "When you reject someone, choose a reason from the list. The person and their referrer see it. A reason that was given to at least three people on a job is shown, as a total, to those who may refer people to the job.",
  jobs_referrers:
    "A job states who may refer people to it: everyone, vetted scouts, invited people or the company’s own people. If the job requires that both have worked together, no other referral is accepted.",
  jobs_archive:
    "A job with referrals or applications is archived instead of deleted, so that nobody loses a record or a reward.",

  referrals_title: "Referring people",
  referrals_honest:
    "Refer people you know, and write what is true: the company and the person both read it. State that someone wants the referral only if you have spoken with them and they do.",
  referrals_notified:
    "We ask the people you refer for their consent by email. The company sees them only after they accept, or once it hires them through an application of their own. The data of a person who neither answers nor applies is erased after 30 days. If you state that you have spoken with the person and they want the referral, the company sees them as soon as our email to them has been sent, unless the job asks everyone first. You may correct or withdraw a referral until someone at the company has opened or moved it, unless the person came through your link. If no email reaches the person, you may correct the address once.",
  referrals_link:
    "Instead, you may share a link through which people refer themselves, in their own words and from an email address proved to be theirs. The company may end your link to one of its jobs; you cannot create another link to that job. A person who has submitted their details through the links of several referrers to one job, and has not confirmed any of them, chooses whose link counts.",
  referrals_stated_relationship:
    "You may state how you know the person. They confirm it or describe it in their own words. The company, you and the person see both.",
  referrals_first:
    "The first referrer of a person to a job gets the credit. A later referral of the same person to that job is not accepted.",
  referrals_self:
    "Self-referral is not allowed: you cannot refer yourself, and you cannot refer anyone to a job for which you decide on or rate candidates on behalf of the company.",
  referrals_applied:
    "A person who has already applied to a job cannot be referred to it afterwards. If a referred person applies later, the credit stays with the referrer. Both rules apply only if it is proved that the applicant is the person referred: their account has accepted the referral through its link, or has verified the email address to which the referral was sent. An email address or a LinkedIn profile that was merely entered is not proof. In that case, the company only sees that the applicant may have been referred, and no reward is due without proof.",
  referrals_kept:
    "A referral that the company rejects keeps its credit at that company for 12 months from the day it was made. If the person is hired there after all through an application of their own, to any of its jobs, the promised reward is due to the first referrer. The credit ends if the person declines or withdraws.",
  referrals_existing_contacts:
    "A company may list people whom it already knows. If it listed a person before your referral was made, at most 180 days earlier, the company sees this with the referral. You and the person see it at the latest once someone at the company has opened or moved the referral. If such a referral is rejected, it keeps no credit. While it is in progress, a hire through it makes the reward due like any other.",
  referrals_claimed:
    "From the interviews on, and for those 12 months after a rejection by the company, the person or the referrer may report once that the person has started there. The company then has seven days to answer. Without an answer, the report counts as a hire and the reward is due. If two reports are left unanswered, the company’s jobs accept no new referrals until it has confirmed one of them. A company may answer that it already knew the person only if it had listed the person before the referral; we check this.",

  rewards_title: "Rewards and payouts",
  rewards_earned:
    "A reward is earned when the person you referred is hired and passes probation. Probation lasts the number of days from the start date that the job stated when you made the referral, from 30 to 180, or fewer if the company confirms it sooner.",
  rewards_time:
    "Payouts are typically made within 90 days of hire confirmation. This is when your payout is created. From then on, the money typically arrives within 30 days.",
  rewards_manual:
    "Payments go by bank transfer or PayPal. The terms of the bank or of PayPal apply to the payment as well.",
  rewards_stripe:
    "Payments go through Stripe, or by bank transfer or PayPal where that is chosen. The terms of Stripe, of the bank or of PayPal apply to the payment as well.",
  rewards_failed:
    "If probation is not passed, no reward is due and the company gets back what it paid for the reward. If the reward has already been paid out, it is deducted from later rewards.",
  rewards_disputed:
    "A party that does not agree with a hire or its reward may open a dispute while the reward is due or in escrow: one at a time, and at most three times for one referral. Denying a reported start also opens a dispute. The reward is on hold during the dispute. The other party has seven days to answer. An admin then upholds the reward, gives it to another referrer or back to the company, or divides it in whole percentages, with an explanation that both parties see.",
  rewards_sharing:
    "Before a referral is submitted, two referrers may agree to share its reward in whole percentages. Either of them submits it, once. The company, the person and both referrers see who shares it. A referrer who deletes their account or gives up their open rewards no longer has a share: it goes to the company, and the other referrer’s share remains. If the referrer who submitted the referral has deleted their account, the other reports the start and answers in a dispute.",
  rewards_shared:
    "If a reward is shared, each referrer gets a separate payout. The share of a referrer who has deleted their account is returned to the payer.",
  rewards_receipt:
    "Every step of a referral, its reward and its payout is recorded in a log that is signed each day. You may download the entries about your own referrals and verify them without us.",
  rewards_tax: "The recipient of a reward pays the taxes on it.",

  candidates_title: "Applying",
  candidates_true:
    "What you send must be true and your own. You may apply once to each job, but not to a job of your own team.",
  candidates_change:
    "You may correct or withdraw an application until the interviews begin. You cannot apply again to the same job after you withdraw.",
  candidates_referred:
    "If someone referred you, you may read what they wrote, accept or decline, correct your name, LinkedIn and CV while the referral is in progress, or have your data erased. You do this through the link in our email, without an account. A correction does not change who was first or the reward.",
  candidates_company: "The company alone decides whom it interviews and hires, and is responsible for its decision.",
  candidates_scouts:
    "If you apply as a scout, we confirm this by email. A rejection includes a reason from a list. You may apply again 30 days later.",

  content_title: "Your content",
  content_text:
    "Your content remains yours. You allow us to store it and to show it to the people it is meant for: a job to everyone, a recommendation to the team of the job and the person it is about, an application to the team of the job, a message to its recipients and that team.",

  conduct_title: "Fair use",
  conduct_text:
    "Do not use the service to send unwanted messages, to collect data about people, to impersonate others, or to get around its limits and protections.",
  conduct_messages:
    "You may send at most five messages in a row to someone who has not answered, and ask the team of a job at most three questions about it. After a rejection by the company, messages can be exchanged for 30 more days. Any reader of a message, a question or an answer may report it. We then read it and, for a message, up to two messages before it.",
  conduct_measures:
    "We may remove content that breaks these terms, and suspend or close the account it came from. We state the reason, unless the law forbids it.",

  liability_title: "Liability",
  liability_cap: "Our total liability to you is capped at the rewards paid in the preceding 12 months.",
  liability_law:
    "Where the law does not allow a cap, for example for intent, gross negligence or personal injury, there is no cap.",
  liability_people:
    "Whether someone is hired, and how well they work, is a matter between the company and the candidate.",

  changes_title: "Changes to these terms",
  changes_notice:
    "We give 30 days' notice of any material change. Until the 30 days have passed, the previous terms apply.",
  changes_leave: "If you do not agree with a change, you may have your account closed before it takes effect.",

  ending_title: "Closing your account",
  ending_text:
    "You may stop at any time: delete your account in its settings, or write to <mail/> and we will close it. Rewards that you have earned are still paid. The account stays open until they are, unless you expressly give them up.",

  law_title: "Governing law",
  law_text:
    "These terms are governed by Estonian law. If you are a consumer, you keep the protection that the law of your own country gives you.",

  questions_title: "Questions",
  questions_text: "If something here is unclear, ask us at <mail/>.",

  sources_title: "Sources",
  sources_text:
    "Data about cities and regions comes from <geonames/>, used under <licence/>. We left out towns of fewer than 15,000 people and most of their alternative names. Country names come from the Unicode CLDR.",
} as const;
