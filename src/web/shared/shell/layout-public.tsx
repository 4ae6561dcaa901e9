import { Suspense } from "react";
import { Outlet } from "react-router";
import { LayoutFrame } from "./layout-frame.tsx";

/** Layout of public pages. */
export default function LayoutPublic() {
  return (
    <LayoutFrame>
      <Suspense>
        <Outlet />
      </Suspense>
    </LayoutFrame>
  );
}
