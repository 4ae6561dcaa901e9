export default {
  title: "History",
  referred: "{{who}} made the referral",
  applied: "{{who}} applied",
  moved: "{{who}} moved it from {{from}} to {{to}}",
  declined: "{{name}} declined the referral",
  erased: "The person had their data erased",
  credit_kept: "Hired by an own application; the credit was kept, and the reward is due",
  ended_company: "{{company}} decided not to go on.",
  ended_declined: "{{name}} declined the referral.",
  ended_erased: "The person had their data erased; the referral is over.",
  own_ended_declined: "You declined this referral.",
  own_ended_erased: "Your data was erased from this referral.",
} as const;
