import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { OutLink } from "../../ui/link-button.tsx";

/** Somebody's LinkedIn profile, in a tab of its own; nothing where none is known. */
export function LinkedInLink({ href, name, className }: { href: string; name: string; className: string }) {
  const { t } = useTranslation("general");
  if (href === "") return null;
  return (
    <OutLink className={className} href={href} aria-label={t("linkedin_of", { name })}>
      <Icon of={ExternalLink} small />
      LinkedIn
    </OutLink>
  );
}
