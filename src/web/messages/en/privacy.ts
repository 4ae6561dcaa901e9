import { PRODUCT_NAME } from "../../../contract/product.ts";

export default {
  title: "Privacy Policy",
  description: `What ${PRODUCT_NAME} keeps about you and why, who sees it, how long it stays, and your rights under the GDPR.`,
  lead: "What we keep about you and why, who sees it, and how you can see it, correct it or have it erased.",

  who_title: "Who is responsible",
  who_text: `“We” are the people who run ${PRODUCT_NAME} at {{domain}}. We are responsible for the personal data that it keeps. For anything about it, write to {{address}}.`,

  account_title: "Your account",
  account_name: "Your first and last name and your e-mail address, and whether that address has been verified.",
  account_role: "The role you chose (poster, referrer or candidate), when you signed up and when you last signed in.",
  account_password: "Never your password: only a one-way hash, from which the password cannot be read back.",
  account_saved: "The jobs you saved. Only you see that list.",

  security_title: "Signing in and security",
  security_session:
    "For every session, how you signed in, when it began and was last renewed, your IP address and the name that your browser gives itself.",
  security_log:
    "A log of sign-ups, sign-ins (failed ones too), sign-outs, password changes and the like, with time and IP address. It helps us to tell you from a stranger.",
  security_counters:
    "Counters that slow down anybody who guesses passwords. They are deleted within a day of running out.",

  jobs_title: "Jobs and companies",
  jobs_text:
    "What you write about a job and its company is there to be read: the job's page is open to everybody and to search engines. Your own name does not stand on it. We keep who posted the job, and every change of its status.",

  referrals_title: "If somebody referred you",
  referrals_intro: "A referral is about a person who may not have an account here. If you are that person:",
  referrals_what:
    "We have your name, your e-mail address and, where it was given, your LinkedIn address from your referrer, with the recommendation that they wrote about you.",
  referrals_record: "With these we keep the job, the reward, who referred you and when, and every change of status.",
  referrals_same:
    "Your e-mail and LinkedIn addresses are also kept in a simplified form, which tells us whether the same person was referred or has applied before.",
  referrals_readers:
    "Your referrer and whoever posted the job can read the referral. Everybody else sees only how many referrals a job has.",
  referrals_rights:
    "We ask referrers to speak with you first. All the rights below are yours without an account: write to {{address}} to see the referral, correct it or have it erased.",

  applications_title: "If you refer or apply",
  applications_refer: "We keep what you refer somebody with: your recommendation, when you sent it, and the reward.",
  applications_apply:
    "When you apply, we keep the name, e-mail address, LinkedIn address and cover letter that you send.",
  applications_readers:
    "Whoever posted the job can read it, with your name. Every change of status is kept with its time and who made it.",

  device_title: "On your own device",
  device_text:
    "Your browser keeps your session, your choice of theme and language, and what you were typing when a session ended. We set no cookies, and our pages load nothing from other companies' servers.",

  why_title: "Why we may keep it",
  why_contract:
    "Your account, your jobs, your applications and the referrals you make: to do what you came for (Article 6(1)(b) GDPR).",
  why_interest:
    "Data about people who were referred, and security records: the legitimate interest that we, referrers and companies have in honest referrals and safe accounts (Article 6(1)(f) GDPR).",
  why_law: "Records that the law obliges us to keep, such as those of payments (Article 6(1)(c) GDPR).",

  sharing_title: "Who else sees it",
  sharing_none: "We do not sell personal data, and we show no advertising.",
  sharing_us: "We look into stored records only to run the service, to protect it or to answer you.",
  sharing_payments:
    "Payments go through a card payment provider, who receives what a payment needs. We keep no card numbers.",
  sharing_law: "Authorities receive what the law obliges us to hand over, and no more.",

  time_title: "How long it stays",
  time_account: "Your account and what you posted stay until you delete your account in its settings.",
  time_records:
    "Referrals and applications stay for as long as they prove who was first and what reward was promised. When you ask, we erase what names you, unless a law or an open reward still needs it.",
  time_short:
    "A session is deleted when you sign out. What we keep in order to answer a repeated request the same way is deleted within two days.",
  time_accounts: "What accounting needs is kept without a name.",

  rights_title: "Your rights",
  rights_intro: "Under the GDPR you may, free of charge:",
  rights_access: "see what we keep about you, and get a copy of it",
  rights_correct: "have it corrected",
  rights_erase: "have it erased, or its use restricted",
  rights_take: "receive what you gave us in a form that other services can read",
  rights_object: "object to what rests on a legitimate interest",
  rights_write:
    "In your account's settings you download everything and delete the account yourself. Or write to {{address}}, with or without an account. We answer within one month. So that nobody else gets your data, we may ask you to write from the e-mail address that the record holds.",
  rights_complain:
    "You may also complain to the data protection authority where you live. In Estonia that is Andmekaitse Inspektsioon.",

  changes_title: "Changes to this page",
  changes_text:
    "If we begin to keep something else, or use it for something else, this page and its date change before that happens.",
} as const;
