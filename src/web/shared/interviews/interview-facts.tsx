import { useTranslation } from "react-i18next";
import { isCall } from "../../../contract/hiring/interviews/place.ts";
import { formatList } from "../../lib/format/lists.ts";
import { Fact } from "../../ui/fact.tsx";
import { OutLink } from "../../ui/link-button.tsx";
import { formatTimeRange, formatZone } from "./interview-times.ts";

/** The place of an interview: text, or the link of a call with its visible host. */
export function Place({ place }: { place: string }) {
  if (!isCall(place))
    return (
      <span className="typed" dir="auto">
        {place}
      </span>
    );
  return (
    <OutLink className="interview-call" href={place}>
      {place}
    </OutLink>
  );
}

/** Start and end in a named time zone. */
export function Span({ at, minutes, zone }: { at: string; minutes: number; zone: string }) {
  const { i18n } = useTranslation();
  return (
    <>
      <time className="strong" dateTime={at}>
        {formatTimeRange(at, minutes, i18n.language, zone)}
      </time>{" "}
      <span className="soft">({formatZone(zone, i18n.language, at)})</span>
    </>
  );
}

type Facts = {
  starts_at: string | null;
  minutes: number;
  place: string;
  words: string;
  people: readonly string[];
  zone: string;
};

/** The facts of an interview: time, duration, place, participants and note. */
export function InterviewFacts({ starts_at, minutes, place, words, people, zone }: Facts) {
  const { t, i18n } = useTranslation("referred");
  return (
    <>
      <dl className="dl">
        {starts_at === null ? (
          <Fact name={t("interview_length")}>{t("interview_minutes", { count: minutes })}</Fact>
        ) : (
          <Fact name={t("interview_when")}>
            <Span at={starts_at} minutes={minutes} zone={zone} />
          </Fact>
        )}
        <Fact name={t("interview_where")}>
          <Place place={place} />
        </Fact>
        {people.length > 0 && <Fact name={t("interview_with")}>{formatList(people, i18n.language)}</Fact>}
      </dl>
      {words !== "" && (
        <p className="typed" dir="auto">
          {words}
        </p>
      )}
    </>
  );
}
