/** Another site's page: it learns nothing of ours, and cannot reach back. */
export function OutLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/, "")}
    </a>
  );
}
