export default {
  title: "Why people were turned down here",
  lead: "The reasons that the company gave, each for at least three people. They help to see whether the person you think of fits.",
  people: "{{people}} people",
} as const;
