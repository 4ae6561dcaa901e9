export default {
  back_home: "Back to Home",
  last_updated: "Last updated December 2024",

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
} as const;
