import { Search } from "lucide-react";
import { memo, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CONTACT_BOUNDS } from "../../../../rules/contacts/contact.ts";
import type { OpenJob } from "../../../../rules/contacts/match.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { formatSize } from "../../../lib/format/sizes.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Message } from "../../../ui/message.tsx";
import { ContactRow } from "./contact-row.tsx";
import { filterContacts } from "./filter-contacts.ts";
import type { MatchedContact, MatchResult } from "./match-contacts.ts";
import { ReplaceDialog, useReferContact } from "./refer-contact.tsx";

const PAGE = 100;

type JobsById = ReadonlyMap<string, OpenJob>;

/** Maximum number of file problems shown, for example for a folder of pictures. */
const PROBLEMS_SHOWN = 20;

function Problems({ problems }: Pick<MatchResult, "problems">) {
  const { t, i18n } = useTranslation("contacts");
  if (problems.length === 0) return null;
  const { language } = i18n;
  const size = formatSize(CONTACT_BOUNDS.bytes, language);
  const all = formatSize(CONTACT_BOUNDS.all_bytes, language);
  const files = formatWhole(CONTACT_BOUNDS.files, language);
  // Problems that concern all files come first, because they are found last.
  const named = problems.toSorted((a, b) => Number(a.file !== "") - Number(b.file !== ""));
  const left = named.length - PROBLEMS_SHOWN;
  return (
    <Message kind="wait">
      <ul className="contact-problems">
        {named.slice(0, PROBLEMS_SHOWN).map(({ file, what, count }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name and problem, and the list never changes
          <li className="contact-long" key={`${nth} ${file} ${what}`}>
            {t(`problem_${what}`, { file, size, all, files, n: formatWhole(count, language) })}
          </li>
        ))}
        {left > 0 && <li>{t("problem_more", { n: formatWhole(left, language) })}</li>}
      </ul>
    </Message>
  );
}

/** The key of a contact; each is in the list once. */
const contactKey = ({ contact }: MatchedContact) =>
  [contact.name, contact.email, contact.linkedin, contact.company].join("\n");

type RowsProps = {
  found: readonly MatchedContact[];
  jobs: JobsById;
  onRefer: ReturnType<typeof useReferContact>["refer"];
};

/** The rows, memoised, so that typing into the filter does not rerender them before it takes effect. */
const Rows = memo(function Rows({ found, jobs, onRefer }: RowsProps) {
  const { t, i18n } = useTranslation("contacts");
  const [pages, setPages] = useState(1);
  const shown = found.slice(0, pages * PAGE);
  const words = (count: number) => formatWhole(count, i18n.language);
  return (
    <>
      <ul className="contact-list" aria-label={t("list")}>
        {shown.map((one) => (
          <ContactRow one={one} jobs={jobs} onRefer={onRefer} key={contactKey(one)} />
        ))}
      </ul>
      <LoadMore
        shown={words(shown.length)}
        total={words(found.length)}
        more={found.length > shown.length}
        busy={false}
        onMore={() => setPages(pages + 1)}
      />
    </>
  );
});

type Props = { answer: MatchResult; jobs: readonly OpenJob[]; more: boolean; onForget: () => void };

/** All contacts who fit a job, by name, with an action to refer them. */
export function ContactList({ answer, jobs, more, onForget }: Props) {
  const { t, i18n } = useTranslation("contacts");
  const { matched, people, problems } = answer;
  const byId = useMemo(() => new Map(jobs.map((job) => [job.id, job])), [jobs]);
  const [typed, setTyped] = useState("");
  const filter = useDeferredValue(typed);
  const found = useMemo(() => filterContacts(filter, matched, jobs), [filter, matched, jobs]);
  const { refer, asking, answerWith } = useReferContact();
  const words = (count: number) => formatWhole(count, i18n.language);
  return (
    <section className="stack" aria-label={t("list")}>
      <Problems problems={problems} />
      <div className="contact-top">
        <p className="strong" role="status">
          {people > 0 && matched.length === 0 && <span>{t("nobody_fits", { all: words(people) })}</span>}
          {matched.length > 0 && <span>{t("fitting", { shown: words(matched.length), all: words(people) })}</span>}
        </p>
        <Button size="sm" onClick={onForget}>
          {t("forget")}
        </Button>
      </div>
      <p className="note soft">
        {matched.length > 0 && <span>{t("order")}</span>}{" "}
        {more && <span>{t("newest", { n: words(jobs.length) })}</span>}
      </p>
      {matched.length > 0 && (
        <Field label={t("search")}>
          <Input
            icon={Search}
            type="search"
            autoComplete="off"
            placeholder={t("search_hint")}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      {matched.length > 0 && found.length === 0 && (
        <Empty text={t("nobody_left")}>
          <Button onClick={() => setTyped("")}>{t("clear")}</Button>
        </Empty>
      )}
      {found.length > 0 && <Rows found={found} jobs={byId} onRefer={refer} key={filter} />}
      {asking !== null && <ReplaceDialog asking={asking} onAnswer={answerWith} />}
    </section>
  );
}
