/** A provider's icon: Google's in its required colours, a key for any other. */
export function ProviderIcon({ of: provider }: { of: string }) {
  if (provider !== "Google")
    return (
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="8" cy="15.5" r="4.5" />
        <path d="M11.3 12.2 20 3.5M16 7.5l3 3M18.5 5l1.5 1.5" />
      </svg>
    );
  return (
    <svg className="icon g" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        stroke="none"
        d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4z"
      />
      <path
        fill="#34A853"
        stroke="none"
        d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1-2.6 0-4.8-1.8-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22z"
      />
      <path fill="#FBBC05" stroke="none" d="M6.4 14a6 6 0 0 1 0-3.9V7.5H3.1a10 10 0 0 0 0 9z" />
      <path
        fill="#EA4335"
        stroke="none"
        d="M12 5.9c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6C7.2 7.7 9.4 5.9 12 5.9z"
      />
    </svg>
  );
}
