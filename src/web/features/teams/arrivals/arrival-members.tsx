import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type ArrivalMember,
  type CompanyArrival,
  companyArrivalEndpoints,
} from "../../../../contract/team/company-arrivals.ts";
import { teamEndpoints } from "../../../../contract/team/team.ts";
import { query } from "../../../lib/data/query.ts";
import { useAsked } from "../../../lib/data/use-read.ts";
import { formatNumber } from "../../../lib/format/typed-number.ts";
import { codeOf } from "../../../lib/net/api-error.ts";
import { call } from "../../../lib/net/caller.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { useMemberName } from "../../../shared/records/person-name.ts";
import { useAct } from "../../../shared/records/use-act.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { LongAddress } from "../../../ui/long-address.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** How many are invited at once at most, as the contract says. */
const MOST = 50;

type RowProps = { member: ArrivalMember; ticked: boolean; onTick?: (ticked: boolean) => void };

function Row({ member, ticked, onTick }: RowProps) {
  const { t } = useTranslation("arrivals");
  const { t: team } = useTranslation("team");
  const name = useMemberName()(member.name);
  const { email, role, state } = member;
  return (
    <li className="team-row">
      <div>
        {onTick === undefined ? (
          <p className="strong">{name}</p>
        ) : (
          <Checkbox label={name} checked={ticked} onChange={({ target }) => onTick(target.checked)} />
        )}
        <ul className="facts">
          <li className="team-address">
            <LongAddress address={email} />
          </li>
          <li>{team(`role_${role}`)}</li>
        </ul>
      </div>
      {state !== "none" && (
        <span>
          <Badge status={state === "member" ? "active" : "pending"}>{t(`member_${state}`)}</Badge>
        </span>
      )}
    </li>
  );
}

type ListProps = { company: string; arrival: CompanyArrival; members: readonly ArrivalMember[] };

/** Chooses whom to invite: nobody is chosen beforehand, since a role gives rights. */
function Inviting({ company, arrival, members }: ListProps) {
  const { t, i18n } = useTranslation("arrivals");
  const { t: words } = useTranslation("errors");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const open = members.filter(({ state }) => state === "none");
  // Who has come or was invited meanwhile is not asked again.
  const people = open.map(({ person }) => person).filter((person) => ticked.has(person));
  const params = { id: company, arrival: arrival.id };
  const { act, busy } = useAct(
    (chosen: readonly string[]) => call(companyArrivalEndpoints.invite, { params, body: { people: [...chosen] } }),
    {
      changes: [companyArrivalEndpoints.members, teamEndpoints.get],
      done: (_answer, chosen) => t("invited", { n: formatNumber(chosen.length, i18n.language) }),
      failed: (error) => words(codeOf(error)),
      onDone: () => setTicked(new Set()),
    },
  );
  const tick = (person: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, person] : [...before].filter((one) => one !== person)));
  const tooMany = people.length > MOST ? t("invite_most", { n: MOST }) : undefined;
  return (
    <>
      <ul className="team-rows">
        {members.map((member) => (
          <Row
            key={member.person}
            member={member}
            ticked={ticked.has(member.person)}
            onTick={member.state === "none" ? (on) => tick(member.person, on) : undefined}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <div className="actions">
          <Button
            kind="primary"
            size="sm"
            busy={busy && t("working")}
            reason={people.length === 0 ? t("invite_nobody") : tooMany}
            onClick={() => void act(people)}
          >
            {people.length === 0 ? t("invite") : t("invite_n", { n: formatNumber(people.length, i18n.language) })}
          </Button>
          {people.length < Math.min(open.length, MOST) && (
            <Button
              kind="quiet"
              size="sm"
              onClick={() => setTicked(new Set(open.slice(0, MOST).map(({ person }) => person)))}
            >
              {t("choose_all")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Whom({ company, arrival, invites }: Props) {
  const { t } = useTranslation("arrivals");
  const wanted = query(companyArrivalEndpoints.members, { params: { id: company, arrival: arrival.id } });
  const { value, failure, busy, retry } = useAsked(wanted);
  if (value === null)
    return failure === null ? (
      <div role="status">
        <p className="soft">{t("members_loading")}</p>
        <Skeleton height="6rem" />
      </div>
    ) : (
      <LoadFailure text={t("members_failed")} onRetry={retry} busy={busy} />
    );
  if (value.items.length === 0) return <p className="soft">{t("members_none")}</p>;
  if (invites) return <Inviting company={company} arrival={arrival} members={value.items} />;
  return (
    <ul className="team-rows">
      {value.items.map((member) => (
        <Row key={member.person} member={member} ticked={false} />
      ))}
    </ul>
  );
}

type Props = { company: string; arrival: CompanyArrival /** Only what was taken in invites. */; invites: boolean };

/** The team of there: whom an owner could invite, and once it is taken in, does (rule X221). */
export function ArrivalMembers(props: Props) {
  const { t } = useTranslation("arrivals");
  const heading = `members-${props.arrival.id}`;
  return (
    <section className="stack" aria-labelledby={heading}>
      <h4 className="sub-title" id={heading}>
        {t("members")}
      </h4>
      <p className="soft">{t(props.invites ? "members_text" : "members_later")}</p>
      <Whom {...props} />
    </section>
  );
}
