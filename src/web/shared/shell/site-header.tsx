import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { toast } from "../../ui/toast.ts";
import { lazyComponent } from "./lazy-component.tsx";

const SignedInHeader = lazyComponent(() => import("./signed-in-header.tsx"));

/** The sticky header: logo, and navigation with account for signed-in users, else the sign-in links. */
export function SiteHeader() {
  const { t } = useTranslation("layout");
  const auth = useAuth();
  // Signing out always works on this device; if the server could not be told, the user is warned that other devices
  // stay signed in.
  const leave = async () => {
    if (!(await auth.signOut())) toast(t("signed_out_alone"));
  };
  return (
    <header className="site-header">
      <div className="page">
        <Link className="brand" to="/" aria-label={t("home")}>
          <BrandMark />
          <span>{t("product", { ns: "general" })}</span>
        </Link>
        {auth.status === "signed-in" ? (
          <Suspense fallback={null}>
            <SignedInHeader person={auth.person} onSignOut={leave} />
          </Suspense>
        ) : (
          <div className="header-end">
            <Link
              className="btn btn-secondary header-access"
              to="/auth"
              data-unknown={auth.status === "loading" ? "" : undefined}
            >
              {t("access")}
            </Link>
          </div>
        )}
      </div>
    </header>
  );
}
