import { X } from "lucide-react";
import { useRef } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { INTERVIEW_LIMITS } from "../../../../../contract/hiring/interviews/bounds.ts";
import { interviewEndpoints, type TeamInterview } from "../../../../../contract/hiring/interviews/interviews.ts";
import { invalidate } from "../../../../lib/data/invalidation.ts";
import { useZone } from "../../../../lib/language/time-zone.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { FormDialog } from "../../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../../shared/forms/use-contract-form.ts";
import { ZoneField } from "../../../../shared/interviews/zone-field.tsx";
import { useMemberName } from "../../../../shared/records/person-name.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { Field, FieldGroup } from "../../../../ui/field.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { Input } from "../../../../ui/input.tsx";
import { Textarea } from "../../../../ui/textarea.tsx";
import { toast } from "../../../../ui/toast.ts";
import type { OpenRecord } from "../state/open-record.ts";
import { isAmbiguousTime, offerForm, toMoment, toTypedTime } from "./interview-times-form.ts";

type Colleagues = readonly { id: string; name: string }[];
type Props = { open: OpenRecord; name: string; colleagues: Colleagues; of: TeamInterview | null; onClose: () => void };

const NO_SLOT = { at: "", later: false };
const CHANGES = [interviewEndpoints.ofPerson, interviewEndpoints.next] as const;

/** The values of an agreed interview to change; a new offer starts empty, with the user as interviewer. */
function useDefaults({ of, colleagues }: Pick<Props, "of" | "colleagues">, zone: string) {
  const own = colleagues[0]?.id;
  if (of === null) {
    const people = own === undefined ? [] : [own];
    return { minutes: 45, place: "", words: "", zone, people, slots: [NO_SLOT] };
  }
  const { minutes, place, words, people, starts_at } = of;
  const slots = [starts_at === null ? NO_SLOT : toTypedTime(starts_at, zone)];
  return { minutes, place, words, zone, people: people.map(({ id }) => id), slots };
}

function useInterviewForm({ open, of, colleagues, onClose }: Props) {
  const { t } = useTranslation("team");
  const zone = useZone();
  const { kind, record } = open;
  // The version that the user saw; after a conflict they may save over the newer one.
  const seen = useRef(of?.sequence ?? 0);
  async function takeUp(id: string) {
    const input = { params: { id: record.job.id }, query: { kind, record: record.id } };
    const { items } = await call(interviewEndpoints.ofPerson, input);
    seen.current = items.find((one) => one.id === id)?.sequence ?? seen.current;
    await invalidate(...CHANGES);
  }
  return useContractForm({
    schema: offerForm,
    defaults: useDefaults({ of, colleagues }, zone),
    ...(of === null && { draft: `interview:${record.id}` }),
    async send({ slots, zone: typedIn, ...details }, key) {
      const times = slots.map((slot) => toMoment(slot, typedIn));
      if (of === null) {
        const body = { ...details, kind, record: record.id, slots: times, zone: typedIn };
        await call(interviewEndpoints.offer, { params: { id: record.job.id }, body }, { key });
      } else {
        const body = { ...details, starts_at: times[0] ?? "", sequence: seen.current };
        await call(interviewEndpoints.change, { params: { id: of.id }, body }).catch(async (failure: unknown) => {
          if (errorCodeOf(failure) === "conflict") await takeUp(of.id);
          throw failure;
        });
      }
      await invalidate(...CHANGES);
      toast(t(of === null ? "interview_offered" : "interview_changed"), "success");
      onClose();
    },
  });
}

type Form = ReturnType<typeof useInterviewForm>;

/** Text that is not a number stays as typed and is an error. */
function asMinutes(typed: number | string): number | string {
  return /^\d+$/.test(String(typed)) ? Number(typed) : typed;
}

/**
 * The times in the chosen time zone; for an ambiguous hour at the end of daylight saving time, the user chooses which
 * is meant.
 */
function Times({ form, most }: { form: Form; most: number }) {
  const { t } = useTranslation("team");
  const { control, register } = form.form;
  const { fields, append, remove } = useFieldArray({ control, name: "slots" });
  const [slots, zone] = useWatch({ control, name: ["slots", "zone"] });
  return (
    <FieldGroup label={t("interview_times")} error={form.errorOf("slots")}>
      <div className="interview-slots">
        {fields.map((field, nth) => (
          <div key={field.id}>
            <div className="interview-slot">
              <Field
                label={t("interview_time", { nth: nth + 1 })}
                error={form.errorOf(`slots.${nth}.at`) ?? form.errorOf(`slots.${nth}` as `slots.${number}`)}
              >
                <Input type="datetime-local" {...register(`slots.${nth}.at`)} />
              </Field>
              {fields.length > 1 && (
                <IconButton icon={X} label={t("interview_time_remove", { nth: nth + 1 })} onClick={() => remove(nth)} />
              )}
            </div>
            {isAmbiguousTime(slots[nth]?.at ?? "", zone) && (
              <Checkbox label={t("interview_later")} {...register(`slots.${nth}.later`)} />
            )}
          </div>
        ))}
        {fields.length < most && (
          <div className="actions">
            <Button size="sm" onClick={() => append(NO_SLOT)}>
              {t("interview_time_add")}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  );
}

/**
 * The other fields. A component of its own, because errors focus the field that registered first: the times are above
 * these.
 */
function Details({ form, colleagues }: { form: Form; colleagues: Colleagues }) {
  const { t } = useTranslation("team");
  const memberName = useMemberName();
  const { register } = form.form;
  return (
    <>
      <Field label={t("interview_length")} error={form.errorOf("minutes")}>
        <Input inputMode="numeric" {...register("minutes", { setValueAs: asMinutes })} />
      </Field>
      <Field label={t("interview_place")} hint={t("interview_place_hint")} error={form.errorOf("place")}>
        <Input maxLength={INTERVIEW_LIMITS.place} {...register("place")} />
      </Field>
      <FieldGroup label={t("interview_people")} error={form.errorOf("people")}>
        {colleagues.map(({ id, name: colleague }) => (
          <Checkbox key={id} value={id} label={memberName(colleague)} {...register("people")} />
        ))}
      </FieldGroup>
      <Field label={t("interview_message")} hint={t("interview_message_hint")} error={form.errorOf("words")} optional>
        <Textarea rows={3} maxLength={INTERVIEW_LIMITS.words} {...register("words")} />
      </Field>
    </>
  );
}

/** Offers times for an interview, or changes an agreed one (rules H10, H11); input of an offer is stored as a draft. */
export default function InterviewForm(props: Props) {
  const { name, colleagues, of, onClose } = props;
  const { t } = useTranslation("team");
  const form = useInterviewForm(props);
  const { control, setValue } = form.form;
  const zone = useWatch({ control, name: "zone" });
  return (
    <FormDialog
      title={t(of === null ? "interview_offer_title" : "interview_change_title", { name })}
      submit={t(of === null ? "interview_offer" : "interview_save")}
      busy={t("working")}
      form={form}
      error={form.failure}
      onClose={onClose}
    >
      <ZoneField
        label={t("interview_zone")}
        hint={t("interview_zone_hint")}
        zone={zone}
        onChoose={(next) => setValue("zone", next, { shouldDirty: true })}
      />
      <Times form={form} most={of === null ? INTERVIEW_LIMITS.slots : 1} />
      <Details form={form} colleagues={colleagues} />
    </FormDialog>
  );
}
