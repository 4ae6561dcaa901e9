import { PRODUCT_NAME } from "../../../contract/product.ts";

export default {
  back_home: "Back to Home",
  last_updated: "Last updated {{date}}",

  contact_title: "Contact",
  contact_description: "Where to write, how soon we answer, support hours, and answers to common questions.",
  contact_lead: "Choose the right address, and your message goes to the people who can answer it.",
  addresses_title: "Where to write",
  general: "General",
  general_for: "Anything else",
  support: "Support",
  support_for: "Help with your account, a job, a referral or an application",
  business: "Business",
  business_for: "Hiring with us, and partnerships",
  legal: "Legal",
  legal_for: "Our terms, notices and other legal matters",
  privacy: "Privacy",
  privacy_for: "What we keep about you, and how to have it corrected or erased",
  register_offer: "Don't want to be referred at all?",
  register_link: "Add your address to the register",

  times_title: "Response times",
  times_general: "General questions",
  times_support: "Support",
  times_business: "Business partnerships",
  times_urgent: "Urgent matters",
  hours: "{{hours}} hours",
  urgent_hint: "For an urgent matter, write to support and put “urgent” in the subject line.",

  hours_title: "Support hours",
  hours_week: "Mon-Fri 9-6 EST",
  hours_weekend: "Limited weekend support",

  faq_title: "Common questions",
  faq_payout: "When does my payout arrive?",
  faq_payout_answer:
    "Typically within 30 days. These 30 days begin when your payout is created, which typically happens within 90 days of hire confirmation, once the person hired has passed probation.",
  faq_first: "Someone else referred the same person. Who gets the credit?",
  faq_first_answer:
    "Whoever referred the person to the job first. A later referral of the same person to the same job is not accepted, and you see that immediately.",
  faq_role: "Can I post jobs, refer people and apply with one account?",
  faq_role_answer: "Yes. Switch between poster, referrer and candidate in Settings at any time. Nothing is lost.",
  faq_who: "Who answers me?",
  faq_who_answer: `The people who run ${PRODUCT_NAME}. They know the service, not what a company thinks of someone. For questions about an interview, a decision or a start date, message the company in the referral or application.`,
  faq_erase: "Someone referred me. How do I see, correct or erase what you keep about me?",
  faq_erase_answer:
    "With the link in our email, without an account. If you lost it, <fresh>get a new link</fresh>. Or write to <mail/>; we answer within one month.",
  faq_why: "Why was I, or the person I referred, rejected?",
  faq_why_answer:
    "The company chooses a reason from a list, shown in the referral or application. For 30 days after the rejection you can still message the company there. We know no reason other than the one shown there, and the decision is the company's.",
  faq_dispute: "Someone was hired but no one says so, or I disagree about a reward. What can I do?",
  faq_dispute_answer:
    "Once interviews have begun, the person or the referrer can report the hire in the referral; the company has seven days to respond. A denial opens a dispute, and while a reward is due or in escrow either side can open one there, with a statement and a document. The other side has seven days to respond; then one of our admins decides, and both sides read why. Meanwhile the reward is on hold.",
  faq_report: "Something is wrong with a job, a page or a message. Where do I report it?",
  faq_report_answer:
    "Right there: anyone can report a public job, company or referrer page, even without an account, and readers can report a message, a question or an answer. An admin decides and gives the reason. The author never learns who reported it, and each side can appeal a decision once.",
} as const;
