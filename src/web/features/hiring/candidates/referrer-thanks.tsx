import { Share2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Seal } from "../../../ui/seal.tsx";

/** Confirmation after sending: what happens next, and further links. */
export function ReferrerThanks({ username }: { username: string }) {
  const { t } = useTranslation("referrer-page");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="card ref-form ref-thanks" aria-labelledby="thanks">
      <Seal />
      <h2 className="page-title" id="thanks" ref={title} tabIndex={-1}>
        {t("thanks")}
      </h2>
      <p className="lead">{t("thanks_text", { username })}</p>
      <div className="actions">
        <LinkButton kind="primary" to={paths.home()}>
          {t("explore")}
        </LinkButton>
        <a className={buttonClass({})} href={paths.home()} target="_blank" rel="noopener">
          <Icon of={Share2} small />
          {t("share", { product: PRODUCT_NAME })}
        </a>
      </div>
    </section>
  );
}
