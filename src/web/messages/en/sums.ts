export default {
  title: "Why candidates were rejected here",
  lead: "Reasons given by the company, each for at least three people. They help you see whether the person you have in mind fits.",
  people: "{{people}} people",
} as const;
