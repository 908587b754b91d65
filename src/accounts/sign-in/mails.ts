import type { Mail } from './types.ts';

/** The mail with a link to set a new password. */
export function renderResetMail({ to, url }: { to: string; url: string }): Mail {
  return {
    to,
    subject: 'Set a new password for Bindery',
    text: `Somebody, probably you, asked for a new password for the Bindery account of this address.

Set it within an hour with this link, which works once:

${url}

If it was not you, ignore this mail: nothing changes.
`,
  };
}

/** The mail with an invitation. Names come from people, and stay on one line. */
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
    text: `${inviter ?? 'An administrator'} invites you to the organization ${organization} on Bindery, where its documentation is made.

Accept with this link, which works once, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC:

${url}
`,
  };
}
