/** The logo: a V shaped like a check mark that ends in the seal. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#0E5A42" />
      <path
        d="M7.8 11.6 13.9 22.6 21.2 10.4"
        fill="none"
        stroke="#FFF"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="23.9" cy="8.7" r="2.9" fill="#F0623F" />
    </svg>
  );
}
