import { PRODUCT_NAME } from "../../../contract/product.ts";

export default {
  forgot_title: "Forgot your password?",
  forgot_text: "Type the address of your account. We mail you a link with which you choose a new password.",
  link_title: "Sign in by email",
  link_text: "Type the address of your account. We mail you a link with which you sign in, without a password.",
  email: "Email address",
  send: "Send the mail",
  sending: "Sending...",
  back: "Back to sign in",
  lost_mailbox:
    "No access to this mailbox any more? If you know your password, sign in and change the address in your settings. Otherwise <contact>write to us</contact>.",

  sent_title: "Check your mail",
  sent_signup: "We have written to {{email}}. Open the link in the mail, or type the code from it here.",
  sent_signup_maybe:
    "If {{email}} still has to be confirmed, a mail is on its way. Open the link in it, or type the code from it here. If it is confirmed already, just sign in.",
  sent_maybe:
    "If there is an account with {{email}}, a mail is on its way. Open the link in it, or type the code from it here.",
  sent_note: "The code works for 10 minutes, the link for one hour. Nothing there? Look among the spam.",
  code: "Code from the mail",
  code_submit: "Continue",
  checking: "Checking...",
  resend: "Send it again",

  resent: "The mail is on its way again.",

  mails_full_one:
    "So many mails are asked for at the moment that no more go out. Please try again in {{count}} minute.",
  mails_full_other:
    "So many mails are asked for at the moment that no more go out. Please try again in {{count}} minutes.",
  code_wrong: "This code is not right, or not valid any more.",
  failed: "That did not work. Please try again.",
  confirm_title: "Confirm",
  confirm_lead: "A link from a mail of ours brought you here.",
  signup_title: "Confirm your address",
  signup_text: `Press the button, and your ${PRODUCT_NAME} account is ready.`,
  signup_button: "Confirm my address",
  recovery_title: "Choose a new password",
  recovery_text: "Press the button to sign in and choose a new password.",
  recovery_button: "Choose a new password",
  magiclink_title: "Sign in",
  magiclink_text: "Press the button to sign in on this device.",
  magiclink_button: "Sign in",
  change_title: "Change of your address",
  change_text: "Press the button to confirm the change of your email address.",
  change_button: "Confirm the change",
  working: "One moment...",
  half_title: "This half is done",
  half_text: "Now open the link in the mail that went to the other address. Then the change is made.",
  changed_title: "Your address was changed",
  changed_text: "You sign in with {{email}} from now on. Your other devices were signed out.",
  to_dashboard: "Go to Dashboard",
  expired_title: "This link is not valid any more",
  expired_text:
    "Links work for one hour and only once, and a newer mail replaces an older one. We gladly send a new one.",
  expired_used: "If you pressed this button before, your address is confirmed: sign in.",
  to_sign_in: "Sign in",
  change_expired:
    "If you pressed this button before, this half is done. Otherwise ask for the change again in your settings.",
  company_required: "Your company asks you to sign in with it. Go to the sign-in page and choose it there.",
  taken: "Somebody else has this address by now.",
  to_settings: "Open the settings",
  incomplete_title: "Something is missing from this link",
  incomplete_text:
    "Open the whole link of the mail, or type your address and the code from the mail here. The code works for 10 minutes.",
  new_title: "Choose a new password",
  new_text:
    "You sign in with it from now on. Your other devices are signed out, your passkeys removed, and your API keys and agents revoked.",
  new_password: "New password",
  show: "Show password",
  hide: "Hide password",
  save: "Save password",
  saving: "Saving...",
  saved: "Your password was changed.",
  later: "Not now",
  nobody_title: "Open the link in the mail first",
  nobody_text: "A new password is chosen with the link that we mail you.",
  stale_text:
    "Choosing a password without the present one works only right after the link in the mail. Ask for a new link.",
  ask_link: "Send me a link",
  same_password: "New password should be different from the old password.",
  resend_in_one: "Send it again in {{count}} second",
  resend_in_other: "Send it again in {{count}} seconds",
  too_soon_one: "A mail was just sent. Please wait {{count}} second before the next one.",
  too_soon_other: "A mail was just sent. Please wait {{count}} seconds before the next one.",
} as const;
