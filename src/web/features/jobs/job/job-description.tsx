import { useTranslation } from "react-i18next";
import { type Block, parseBlocks } from "../../../../rules/posting/paragraphs.ts";
import { JobPart } from "./job-part.tsx";

type Props = { text: string; format: "text" | "html" };

function DescriptionBlock({ block }: { block: Block }) {
  if (block.kind === "text")
    return (
      <p className="typed" dir="auto">
        {block.text}
      </p>
    );
  return (
    <ul>
      {block.points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no id and never change their order
        <li key={index}>{point}</li>
      ))}
    </ul>
  );
}

/** The description: plain text as text, an imported or formatted one as HTML. */
export function JobDescription({ text, format }: Props) {
  const { t } = useTranslation("jobs");
  const words =
    format === "html"
      ? // Sanitised by the server when the posting came in (rule J12).
        { dangerouslySetInnerHTML: { __html: text } }
      : // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no name and never change their order
        { children: parseBlocks(text).map((block, index) => <DescriptionBlock block={block} key={index} />) };
  return (
    <JobPart id="job-description" title={t("description")}>
      <div className="prose" dir="auto" data-words="company" {...words} />
    </JobPart>
  );
}
