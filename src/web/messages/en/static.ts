import { PRODUCT_NAME } from "../../../contract/product.ts";

export default {
  back_home: "Back to Home",
  last_updated: "Last updated {{date}}",

  contact_title: "Contact",
  contact_description: "Where to write, how soon we answer, support hours, and answers to what people ask most.",
  contact_lead: "Choose the address that fits, and your message goes to whoever can answer it.",
  addresses_title: "Where to write",
  general: "General",
  general_for: "Anything that fits none of the others",
  support: "Support",
  support_for: "Help with your account, a job, a referral or an application",
  business: "Business",
  business_for: "Hiring with us, and partnerships",
  legal: "Legal",
  legal_for: "Our terms, notices and other legal matters",
  privacy: "Privacy",
  privacy_for: "What we keep about you, and having it corrected or erased",
  register_offer: "Do not want to be referred at all?",
  register_link: "Put your address on the register",

  times_title: "Response times",
  times_general: "General questions",
  times_support: "Support",
  times_business: "Business partnerships",
  times_urgent: "Urgent matters",
  hours: "{{hours}} hours",
  urgent_hint: "For an urgent matter, write to support and put “urgent” in the subject line.",

  hours_title: "Support hours",
  hours_week: "Mon-Fri 9-6 EST",
  hours_weekend: "Limited support at weekends",

  faq_title: "What people ask",
  faq_payout: "When does my payout arrive?",
  faq_payout_answer:
    "Typically within 30 days. These 30 days begin when your payout is created, which typically happens within 90 days of hire confirmation, once the new colleague has passed probation.",
  faq_first: "Somebody else referred the same person. Who gets the credit?",
  faq_first_answer:
    "The first referrer of a person to a job. A later referral of the same person to the same job is not accepted, and you learn that at once.",
  faq_role: "Can I post jobs, refer people and apply with one account?",
  faq_role_answer: "Yes. Switch between poster, referrer and candidate in Settings at any time. Nothing is lost.",
  faq_who: "Who answers me?",
  faq_who_answer: `The people who run ${PRODUCT_NAME}. They know the service, not what a company thinks of somebody: about an interview, a decision or a first day, write to the company in the messages of the referral or application.`,
  faq_erase: "Somebody referred me. How do I see, correct or erase what you keep?",
  faq_erase_answer:
    "By the link of our mail, without an account. If the mail is lost, <fresh>get a fresh link</fresh>. Or write to <mail/>; we answer within one month.",
  faq_why: "Why was I turned down, or the person I referred?",
  faq_why_answer:
    "The company names a reason from a list. You read it where the referral or application stands. For 30 days after its no you can still ask the company in the messages there. We know no other reason than the one you read, and the decision is the company’s.",
  faq_dispute: "Somebody was hired and nobody says so, or I do not agree with a reward. What can I do?",
  faq_dispute_answer:
    "Once the interviews have begun, the person or the referrer reports the first day where the referral stands; the company has seven days to answer. Its no opens a dispute, and while a reward is due or in escrow either side may open one there, with words and a document. The other side has seven days to answer; then one of our admins decides, and both sides read why. The reward rests meanwhile.",
  faq_report: "Something is wrong with a job, a page or a message. Where do I report it?",
  faq_report_answer:
    "Right there: every public job, company and referrer page can be reported, without an account, too, and a message, a question or an answer by whoever reads it and did not write it. An admin decides and gives the reason. Whoever wrote it never learns who reported it, and each side may complain once about a decision against it.",
} as const;
