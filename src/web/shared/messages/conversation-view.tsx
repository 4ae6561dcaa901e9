import { useTranslation } from "react-i18next";
import { MESSAGE_LIMITS, type MessageReaders } from "../../../contract/hiring/messages/bounds.ts";
import {
  type Conversation,
  type ConversationMessage,
  messageForm,
} from "../../../contract/hiring/messages/messages.ts";
import { othersOf } from "../../../rules/messages/messages.ts";
import { formatList } from "../../lib/format/lists.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { FormShell } from "../forms/form-shell.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { useMemberName, usePersonName } from "../records/person-name.ts";
import { When } from "../records/when.tsx";
import { ReportLink } from "../reports/report-link.tsx";
import "./messages.css";

export type MessageInput = { readers: MessageReaders; text: string };

/** Names of the readers of a message. */
function useReaders({ job, candidate, referrer, side }: Conversation): (readers: MessageReaders) => string {
  const { t } = useTranslation("messages");
  const [person, member] = [usePersonName(), useMemberName()];
  const names = {
    company: job.company,
    candidate: side === "candidate" ? t("you") : person(candidate),
    referrer: side === "referrer" ? t("you") : member(referrer),
  };
  return (readers) => t(`readers_${readers}`, names);
}

/** Names of the recipients of a message, without the writer's own side. */
function useOthers({ job, candidate, referrer, side }: Conversation): (readers: MessageReaders) => string {
  const { i18n } = useTranslation();
  const [person, member] = [usePersonName(), useMemberName()];
  const names = { company: job.company, referrer: member(referrer), candidate: person(candidate) };
  return (readers) =>
    formatList(
      othersOf(side, readers).map((other) => names[other]),
      i18n.language,
    );
}

type OneProps = { message: ConversationMessage; of: Conversation; link: string | undefined };

function MessageItem({ message, of, link }: OneProps) {
  const { t } = useTranslation("messages");
  const [person, member] = [usePersonName(), useMemberName()];
  const readersOf = useReaders(of);
  const { by, side, own, at, text, unread, readers } = message;
  const name = side === "candidate" ? person(by) : member(by);
  return (
    <li className="talk-message" data-own={own || undefined}>
      <p className="label talk-by">
        <Avatar name={name} size="sm" />
        <span>
          <span className="strong">{own ? t("you_wrote") : name}</span>
          {!own && <span className="soft"> · {side === "company" ? of.job.company : t(`side_${side}`)}</span>}
        </span>
        <span className="soft">
          <When at={at} relative />
        </span>
        {unread && <Badge status="new">{t("new")}</Badge>}
      </p>
      {text === null ? (
        <p className="soft">{t("taken_down")}</p>
      ) : (
        <p className="typed" dir="auto">
          {text}
        </p>
      )}
      <p className="note soft">{t("read_by", { readers: readersOf(readers) })}</p>
      {!own && text !== null && <ReportLink kind="message" id={message.id} link={link} brief />}
    </li>
  );
}

/** By default a reply goes to the readers of the message that it answers. */
function defaultReaders({ messages, open }: Conversation): MessageReaders | "" {
  const last = messages.at(-1)?.readers;
  if (last !== undefined && open.includes(last)) return last;
  return open.length === 1 ? (open[0] ?? "") : "";
}

type FormProps = {
  of: Conversation;
  send: (said: MessageInput, key: string) => Promise<void>;
  /** Stores the unsent text on the device; off for readers with an emailed link. */
  draft?: boolean;
  /** The secret of the emailed link. */
  link?: string;
};

function MessageForm({ of, send, draft = true }: Omit<FormProps, "link">) {
  const { t } = useTranslation("messages");
  const othersIn = useOthers(of);
  const { form, register, submit, errorOf, pending, failure, stray, ...kept } = useContractForm({
    schema: messageForm,
    defaults: { readers: defaultReaders(of) as MessageReaders, text: "" },
    ...(draft && { draft: `message:${of.record}` }),
    async send(said, key) {
      await send(said, key);
      form.reset({ readers: said.readers, text: "" });
    },
  });
  return (
    <FormShell
      form={{ submit, pending, failure, draft: kept.draft, stray }}
      actions={
        <Button type="submit" size="sm" busy={pending && t("sending")}>
          {t("send")}
        </Button>
      }
    >
      <Field
        label={t("readers")}
        hint={of.side === "company" ? t("readers_team") : undefined}
        error={errorOf("readers")}
      >
        <Select
          placeholder={t("readers_choose")}
          options={of.open.map((value) => ({ value, label: othersIn(value) }))}
          {...register("readers")}
        />
      </Field>
      <Field label={t("text")} error={errorOf("text")}>
        <Textarea rows={3} counter={{ max: MESSAGE_LIMITS.text }} {...register("text")} />
      </Field>
    </FormShell>
  );
}

/** Why nothing can be written, or until when it can. */
function Closing({ of: { closed, until, messages, side, open } }: { of: Conversation }) {
  const { t } = useTranslation("messages");
  if (closed === "role" || (closed !== null && messages.length === 0 && side === "company")) return null;
  if (closed !== null) return <p className="note soft">{t(`closed_${closed}`)}</p>;
  if (until === null || open.length === 0) return null;
  return (
    <p className="note soft">
      {t("until")} <When at={until} />
    </p>
  );
}

/** The messages about a record, and the reply form (rule T1). URLs in messages are plain text, not links. */
export function ConversationView({ of, send, draft, link }: FormProps) {
  const { t } = useTranslation("messages");
  return (
    <div className="stack">
      {of.messages.length === 0 && of.open.length > 0 && <p className="note soft">{t("none_yet")}</p>}
      {of.messages.length > 0 && (
        <ol className="talk">
          {of.messages.map((message) => (
            <MessageItem key={message.id} message={message} of={of} link={link} />
          ))}
        </ol>
      )}
      <Closing of={of} />
      {of.open.length > 0 && <MessageForm of={of} send={send} draft={draft ?? true} key={`${of.kind}:${of.record}`} />}
    </div>
  );
}
