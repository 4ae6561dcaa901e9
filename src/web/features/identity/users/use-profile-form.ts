import { useTranslation } from "react-i18next";
import {
  type OwnProfile,
  type ProfileChange,
  type ProfileForm,
  profileEndpoints,
} from "../../../../contract/identity/profiles.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { refreshAccount } from "../../../lib/session/preferences.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";

/** Undefined: unchanged. Null: removed. Else the token of an upload. */
export type PictureChange = string | null | undefined;

function profileFields(profile: OwnProfile, message: string): ProfileForm {
  const { name, phone, location, bio, company, position, experience, skills, linkedin, website, referrer } = profile;
  const link = { username: referrer?.username ?? "", personal_message: referrer?.personal_message || message };
  return { name, phone, location, bio, company, position, experience, skills, linkedin, website, ...link };
}

/** The changed fields; the link only if the person is a referrer and has a username (specification). */
function changedFields(
  profile: OwnProfile,
  before: ProfileForm,
  values: ProfileForm,
  avatar: PictureChange,
): ProfileChange {
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name as keyof ProfileForm]);
  const change: ProfileChange = Object.fromEntries(changed);
  const fresh = profile.referrer === null;
  const links = profile.role === "referrer" && !(fresh && values.username === "");
  if (!links) {
    delete change.username;
    delete change.personal_message;
  } else if (fresh) change.personal_message = values.personal_message;
  return avatar === undefined ? change : { ...change, avatar };
}

/** The form of /profile. `onSaved` receives the saved profile. */
export function useProfileForm(
  profile: OwnProfile,
  picture: PictureChange,
  onSaved: (profile: OwnProfile) => void | Promise<void>,
) {
  const { t } = useTranslation("profile");
  const before = profileFields(profile, t("default_message"));
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/identity/profiles.ts")).profileForm,
    defaults: before,
    draft: "profile",
    async send(values) {
      try {
        const saved = await call(profileEndpoints.update, { body: changedFields(profile, before, values, picture) });
        if (saved.name !== profile.name || picture !== undefined) await refreshAccount();
        await onSaved(saved);
      } catch (error) {
        if (errorCodeOf(error) === "username_taken")
          form.form.setError("username", { type: "username_taken", message: "username_taken" }, { shouldFocus: true });
        throw error;
      }
    },
  });
  return form;
}
