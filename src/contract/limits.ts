/** Sizes and numbers that form, schema and table share. Texts are counted in UTF-16 units. */
export const LIMITS = {
  name: { min: 2, max: 200 },
  email: 254,
  url: 2048,
  title: 200,
  company_name: 200,
  location: 200,
  description: 50_000,
  requirements: 5_000,
  recommendation: { min: 50, max: 5_000 },
  cover_letter: 10_000,
  search: 200,
  reward_max: 1_000_000,
  page: { default: 20, max: 100 },
  /** Counts on lists are exact up to this number, "1,000+" beyond it. */
  exact_count: 1_000,
  idempotency_key: 255,
  body_bytes: 1_000_000,
  user_metadata_bytes: 4_000,
} as const;
