const MESSAGES: Readonly<Record<string, string>> = {
  not_invited: 'You need an invitation to join. Ask an admin of your organization for one.',
  email_not_verified:
    "Your identity provider hasn't verified your email address. Verify it there, or use an invitation link.",
  account_not_linked:
    "An account with your email address exists but isn't linked to the identity provider. Sign in with its password, then link the provider under “Your account”.",
  already_linked: 'Your account is linked to a different identity at this provider. Sign in with that one.',
  invitation_unusable:
    'This invitation was used or withdrawn, has expired, or is for another email address. Sign in without it, or ask for a new one.',
  no_role:
    'None of your groups in the identity provider can use Bindery. Ask an admin of your organization which group you need.',
  deactivated: 'Your identity provider turned off your account. Ask an admin of your organization for help.',
  groups_unusable:
    "The identity provider didn't send your groups. Ask your operator to check BINDERY_OIDC_GROUPS_CLAIM and the provider's settings.",
  saml_invalid:
    "The identity provider's response isn't valid for this service. Ask your operator to check Bindery's log for the reason.",
  saml_expired: 'This sign-in took too long, was already used, or began in another browser. Sign in again.',
  saml_unsolicited:
    "Sign in on this page instead of in your identity provider. This installation doesn't accept sign-ins that the provider starts.",
  saml_unavailable: "The identity provider's metadata can't be read. Ask your operator to run bindery doctor.",
  unable_to_get_user_info:
    "The identity provider didn't send a valid ID token. Ask your operator to run bindery doctor, which also compares the clocks, and to check Bindery's log.",
};

/** Explains an error code of an OIDC sign-in. The message includes a code that it doesn't know. */
export function describeSignInError(code: string): string {
  return (
    MESSAGES[code] ??
    `Couldn't sign you in with the identity provider (${code}). Try again, or ask an admin whether you were invited.`
  );
}
