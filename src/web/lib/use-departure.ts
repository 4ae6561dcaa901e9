import { useEffect, useState } from "react";

/** Leaves for another site: busy until the page is gone, and free again where the browser brings it back as it was. */
export function useDeparture(): { leaving: boolean; leaveFor: (address: string) => void } {
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
