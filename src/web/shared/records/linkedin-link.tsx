import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";

/** Somebody's LinkedIn profile, in a tab of its own; nothing where none is known. */
export function LinkedInLink({ href, name, className }: { href: string; name: string; className: string }) {
  const { t } = useTranslation("general");
  if (href === "") return null;
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("linkedin_of", { name })}
    >
      <Icon of={ExternalLink} small />
      LinkedIn
    </a>
  );
}
