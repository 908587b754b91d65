import type { Mail } from './types.ts';

/** The email with a link to set a new password. */
export function renderResetMail({ to, url }: { to: string; url: string }): Mail {
  return {
    to,
    subject: 'Reset your Bindery password',
    text: `Someone, probably you, requested a password reset for the Bindery account with this email address.

To set a new password, open this link within an hour. It works once:

${url}

If you didn't request this, ignore this email. Your password won't change.
`,
  };
}

/** The email with an invitation. Names come from people, and stay on one line. */
export function renderInvitationMail({
  to,
  url,
  organization,
  inviter,
  expiresAt,
}: {
  to: string;
  url: string;
  organization: string;
  inviter: string | null;
  expiresAt: Date;
}): Mail {
  return {
    to,
    subject: `Invitation to ${organization} on Bindery`,
    text: `${inviter ?? 'An administrator'} invited you to the organization ${organization} on Bindery.

To accept the invitation, open this link. It works once and expires on ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.

${url}
`,
  };
}
