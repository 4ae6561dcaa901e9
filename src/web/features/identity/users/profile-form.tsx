import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { EXPERIENCES } from "../../../../contract/identity/personal-choices.ts";
import type { OwnProfile } from "../../../../contract/identity/profiles.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { FormActions } from "../../../shared/forms/form-actions.tsx";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { submitWithFile } from "../../../shared/forms/submit-with-file.ts";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { AvatarField, useAvatar } from "./avatar-field.tsx";
import { PersonCard } from "./person-card.tsx";
import { useProfileForm } from "./use-profile-form.ts";
import { UsernameField } from "./username-field.tsx";

type Form = ReturnType<typeof useProfileForm>;
type LineName = "name" | "phone" | "location" | "company" | "position" | "linkedin" | "website";

function Line({ form, name, type, complete }: { form: Form; name: LineName; type?: string; complete?: string }) {
  const { t } = useTranslation("profile");
  return (
    <Field label={t(name)} error={form.errorOf(name)}>
      <Input type={type} autoComplete={complete} {...form.register(name)} />
    </Field>
  );
}

function LinkFields({ form, profile, focus }: { form: Form; profile: OwnProfile; focus: boolean }) {
  const { t } = useTranslation("profile");
  const { control, setValue, clearErrors } = form.form;
  const [username, name] = useWatch({ control, name: ["username", "name"] });
  return (
    <Card title={t("link_title")}>
      <div className="form">
        <UsernameField
          username={username}
          own={profile.referrer?.username}
          name={name}
          error={form.errorOf("username")}
          autoFocus={focus}
          onChange={(value) => {
            clearErrors("username");
            setValue("username", value, { shouldDirty: true });
          }}
        />
        <Field label={t("personal_message")} hint={t("personal_message_hint")} error={form.errorOf("personal_message")}>
          <Textarea rows={4} counter={{ max: LIMITS.personal_message }} {...form.register("personal_message")} />
        </Field>
      </div>
    </Card>
  );
}

function Sections({ form, profile }: { form: Form; profile: OwnProfile }) {
  const { t } = useTranslation("profile");
  return (
    <>
      <Card title={t("personal")}>
        <div className="form">
          <Line form={form} name="name" complete="name" />
          <Field label={t("email")} hint={t("email_hint")}>
            <Input type="email" value={profile.email} readOnly />
          </Field>
          <div className="field-pair">
            <Line form={form} name="phone" type="tel" complete="tel" />
            <Line form={form} name="location" complete="address-level2" />
          </div>
          <Field label={t("bio")} error={form.errorOf("bio")}>
            <Textarea rows={4} counter={{ max: LIMITS.bio }} {...form.register("bio")} />
          </Field>
        </div>
      </Card>
      <Card title={t("professional")}>
        <div className="form">
          <div className="field-pair">
            <Line form={form} name="company" complete="organization" />
            <Line form={form} name="position" complete="organization-title" />
          </div>
          <Field label={t("experience")} error={form.errorOf("experience")}>
            <Select
              options={EXPERIENCES.map((value) => ({
                value,
                label: value === "" ? t("experience_none") : t(`experience_${value}`),
              }))}
              {...form.register("experience")}
            />
          </Field>
          <Field label={t("skills")} hint={t("skills_hint")} error={form.errorOf("skills")}>
            <Textarea rows={2} {...form.register("skills")} />
          </Field>
        </div>
      </Card>
      <Card title={t("social")}>
        <div className="form">
          <Line form={form} name="linkedin" type="url" />
          <Line form={form} name="website" type="url" complete="url" />
        </div>
      </Card>
    </>
  );
}

type Props = {
  profile: OwnProfile;
  /** The user came to set up their link: its field takes the focus. */
  focusLink: boolean;
  onSaved: (profile: OwnProfile) => void | Promise<void>;
  onCancel: () => void;
};

/** The profile form. Cancel discards input; leaving the screen does not. */
export function ProfileForm({ profile, focusLink, onSaved, onCancel }: Props) {
  const { t } = useTranslation("profile");
  const avatar = useAvatar(profile.avatar_url);
  const form = useProfileForm(profile, avatar.picture, onSaved);
  // Shown under its field.
  const failure = form.failure === "username_taken" ? null : form.failure;
  const photo = <AvatarField name={profile.name || profile.email} avatar={avatar} />;
  return (
    <div className="profile">
      <div className="stack profile-side">
        <PersonCard profile={profile} picture={photo} />
      </div>
      <FormShell
        form={{
          ...form,
          submit: (event) => void submitWithFile(event, avatar, form),
          failure: failure ?? (avatar.failure === null ? null : { title: t("photo_refused") }),
        }}
        className="profile-form"
        unanswered={t("save_failed")}
        actions={
          <FormActions
            submit={t("save")}
            busy={t(avatar.sending ? "uploading" : "saving")}
            pending={avatar.sending || form.pending}
            onCancel={() => {
              form.draft.discard();
              onCancel();
            }}
          />
        }
      >
        {profile.role === "referrer" && <LinkFields form={form} profile={profile} focus={focusLink} />}
        <Sections form={form} profile={profile} />
      </FormShell>
    </div>
  );
}
