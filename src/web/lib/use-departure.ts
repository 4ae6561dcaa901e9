import { useEffect, useState } from "react";

/**
 * Navigates to another site: busy until the page is gone, and idle again if the browser restores the page from its
 * back/forward cache.
 */
export function useLeaveSite(): { leaving: boolean; leaveFor: (address: string) => void } {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
  return {
    leaving,
    leaveFor(address) {
      setLeaving(true);
      window.location.assign(address);
    },
  };
}
