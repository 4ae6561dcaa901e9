import { Suspense } from "react";
import { Outlet } from "react-router";
import { LayoutFrame } from "./layout-frame.tsx";

/** Pages that anybody may open. */
export default function LayoutPublic() {
  return (
    <LayoutFrame>
      <Suspense>
        <Outlet />
      </Suspense>
    </LayoutFrame>
  );
}
