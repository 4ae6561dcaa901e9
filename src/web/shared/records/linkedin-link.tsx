import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { OutLink } from "../../ui/link-button.tsx";

/** A person's LinkedIn profile, in a new tab; renders nothing if there is none. */
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
