import { PRODUCT_NAME } from "../../../contract/product.ts";

export default {
  title: "Terms of Service",
  description: `The agreement between you and ${PRODUCT_NAME}: referrals and who gets the credit, rewards and payouts, liability, and the law that applies.`,
  lead: `The agreement between you and ${PRODUCT_NAME}. Whoever uses it agrees to what stands here.`,

  parties_title: "Who this is between",
  parties_text: `“We” are the people who run ${PRODUCT_NAME} at {{domain}}. “You” are anybody who uses it: to post jobs, to refer people, to apply, or to look around.`,
  parties_role: `Companies post jobs with a reward, referrers vouch for people, and candidates apply. ${PRODUCT_NAME} brings them together. It is not the employer and no party to a contract of employment.`,

  account_title: "Your account",
  account_true: "Use your own name and an e-mail address that you read.",
  account_safe: "Keep your password to yourself. If somebody else gets into your account, tell us at once at <mail/>.",
  account_roles: "You may post, refer and apply with one account, and switch between these roles at any time.",

  jobs_title: "Posting jobs",
  jobs_real: "Post only jobs that exist and that you may fill. A posting must not break the law or discriminate.",
  jobs_promise:
    "The reward on a job is a promise. A referral keeps the reward that the job showed when it was made, even if the job is edited later.",
  jobs_open: "A job takes referrals and applications while it is open and its closing date has not passed.",
  jobs_answers:
    "A job says within how many days, from 1 to 14, its company promises a first answer. While five people at once wait longer than was promised to them, the company’s jobs take no new referrals. Applications are taken all the same. Where nothing is decided 45 days after the interviews began, the person and the referrer read that.",
  jobs_figures:
    "We count once a day how a company answers, and show it on its page and on its jobs: how many of the first answers promised in the last 90 days came in time, the late ones counted too. Below five people nothing is shown. Nobody can type or hide these figures.",
  jobs_reasons:
    "When you turn somebody down, name a reason from the list. The person reads it, and so does whoever referred them; a reason that at least three people of a job were given is shown, as a sum, to those who may refer to it.",
  jobs_referrers:
    "A job says who may refer people to it: everybody, vetted scouts, invited people or the company’s own; and where it asks for people who have worked together, no other referral is taken.",
  jobs_archive:
    "A job that has referrals or applications is archived instead of deleted, so that nobody loses a record or a reward.",

  referrals_title: "Referring people",
  referrals_honest:
    "Refer people you know, and write what is true: the company reads it, and so does the person. Say that somebody wants it only if you have spoken with them and they do.",
  referrals_told:
    "We ask the people you refer by mail, and the company sees them only after their yes, or once it hires them by an application of their own. Who is asked and neither answers nor applies is erased after 30 days. If you say that you have spoken with them and they want it, the company sees them once our mail to them has gone out, unless the job asks everybody first. Until somebody of the company has opened or moved the referral, you may correct or withdraw it, unless the person came by your link. Where no mail reaches the person, you may put the address right once.",
  referrals_link:
    "You may pass on a link instead, by which people refer themselves, in their own words and from an address that is proved to be theirs. The company may end your link to a job of its own; then you make none to that job anew. Who has left their details by several referrers’ links to one job, and accepted none, chooses whose link counts.",
  referrals_stated_relationship:
    "You may say how you know the person. They confirm it or say it in their own words, and the company, you and they read both.",
  referrals_first:
    "The first referrer of a person to a job gets the credit. A later referral of the same person to that job is not accepted.",
  referrals_self:
    "Self-referral is not allowed: you cannot refer yourself, nor anybody to a job whose people you decide on or score for its company.",
  referrals_applied:
    "Somebody who has already applied to a job cannot be referred to it afterwards. Somebody who was referred and applies later stays credited to the referrer. Both hold only where it is proved that the applicant is the person referred: their account has accepted the referral by its link, or has verified the email address to which the referral went. An address or a LinkedIn profile that was merely entered proves nothing: the company then reads only that the applicant was perhaps referred, and no reward is due without that proof.",
  referrals_kept:
    "A referral that the company turns down keeps its credit at that company for 12 months from the day it was made: if the person is hired there after all by an application of their own, to whichever of its jobs, the reward that was promised is due to the first referrer. The credit ends where the person declines or withdraws.",
  referrals_known:
    "A company may name people whom it knows already. Where it had named somebody before your referral was made, at most 180 days earlier, the company reads so with it, you and the person at the latest once somebody of the company has opened or moved it. Turned down, it keeps no credit; while it goes on, a hire through it owes the reward as any other.",
  referrals_claimed:
    "From the interviews on, and for those 12 months after a no of the company, the person or the referrer may report once that the person has started there. The company then has seven days to answer. Without an answer it counts as a hire and the reward is due. Two hires left without an answer stop new referrals to the company’s jobs until it has confirmed one of them. That it knew the person before, a company may answer only where it had named them to us before the referral; we check that.",

  rewards_title: "Rewards and payouts",
  rewards_earned:
    "A reward is earned when the person you referred is hired and passes probation: as many days from the start date as the job named when you referred them, from 30 to 180, or fewer if the company confirms it sooner.",
  rewards_time:
    "Payouts are typically made within 90 days of hire confirmation. That is when your payout is created; from then on the money typically arrives within 30 days.",
  rewards_manual:
    "Payments go by bank transfer or PayPal. The terms of the bank or of PayPal apply to the payment as well.",
  rewards_stripe:
    "Payments go through Stripe, or by bank transfer or PayPal where that is chosen. The terms of Stripe, of the bank or of PayPal apply to the payment as well.",
  rewards_failed:
    "If probation is not passed, no reward is due and the company gets back what it paid in for it. If a reward was paid out all the same, it is set off against later rewards.",
  rewards_disputed:
    "Where a side does not agree with a hire or its reward, it may open a dispute while the reward is due or in escrow, one at a time and at most three times for one referral; a no to a reported start opens one. The reward rests meanwhile. The other side has seven days to answer; then an admin upholds the reward, gives it to another referrer or back to the company, or splits it by whole percent, with words that both sides read.",
  rewards_sharing:
    "Before a referral is submitted, two referrers may agree to share its reward by whole percent; either of them submits it, once. The company, the person and both of them read who shares. Whoever deletes their account or gives up their open rewards has no part any more: it falls to the company, and the other’s stays. If whoever submitted has deleted their account, the other reports the start and answers in a dispute.",
  rewards_shared:
    "Where a reward is shared, each gets their own payout. The part of somebody who has deleted their account goes back to whoever paid it in.",
  rewards_receipt:
    "Every step of a referral, of its reward and of its payout is an entry of a log that is signed each day. You may download what it says of a referral of yours and check it without us.",
  rewards_tax: "Taxes on a reward are paid by whoever receives it.",

  candidates_title: "Applying",
  candidates_true:
    "What you send must be true and your own. You may apply once to each job, but not to one of your own team.",
  candidates_change:
    "Until the interviews you may correct or withdraw an application. A withdrawn one was your one application to that job.",
  candidates_referred:
    "If somebody referred you, you read what they wrote, accept or decline, correct your name, LinkedIn and CV while it goes on, or have your data erased, by the link of our mail and without an account. A correction changes neither who was first nor the reward.",
  candidates_company: "The company alone decides whom it interviews and hires, and answers for its decision.",
  candidates_scouts:
    "Whoever applies as a scout gets a receipt by mail. With a no comes a reason from a list; 30 days later you may apply again.",

  content_title: "What you write",
  content_text:
    "It stays yours. You allow us to store it and to show it to those it is meant for: a job to everybody, a recommendation to the team of the job and to the person it is about, an application to the team of the job, a message to its readers and that team.",

  conduct_title: "Fair use",
  conduct_text:
    "Do not use the service to send unwanted messages, to collect data about people, to pretend to be somebody else, or to get around its limits and protections.",
  conduct_messages:
    "At most five messages in a row go to somebody who has not answered, and at most three questions of one person about a job to its team. After a company’s no, messages go back and forth for 30 more days. Whoever reads a message, a question or an answer may report it; we then read it, and of a message up to the two before it.",
  conduct_measures:
    "We may remove what breaks these terms, and pause or close the account that it came from. We say why, unless the law forbids it.",

  liability_title: "Liability",
  liability_cap: "Our total liability to you is capped at the rewards paid in the preceding 12 months.",
  liability_law:
    "Where the law allows no cap, as for intent, for gross negligence or for harm to a person, there is none.",
  liability_people: "Whether somebody is hired, and how well they work, is a matter between company and candidate.",

  changes_title: "Changes to these terms",
  changes_notice:
    "We give 30 days' notice of any material change. Until the 30 days have passed, the terms that you know apply.",
  changes_leave: "If you do not agree with a change, you may have your account closed before it takes effect.",

  ending_title: "Leaving",
  ending_text:
    "You may stop at any time: delete your account in its settings, or write to <mail/> and we close it. Rewards that you have earned are still paid: the account waits until they are, unless you expressly give them up.",

  law_title: "The law that applies",
  law_text:
    "These terms are governed by Estonian law. If you are a consumer, the protection that the law of your own country gives you stays yours.",

  questions_title: "Questions",
  questions_text: "If something here is unclear, ask us at <mail/>.",

  sources_title: "Sources",
  sources_text:
    "Cities and regions come from <geonames/>, used under <licence/>. We left out towns of fewer than 15,000 people and most of their other names. Names of countries come from the Unicode CLDR.",
} as const;
