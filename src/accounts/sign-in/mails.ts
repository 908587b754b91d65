import type { Mail } from './types.ts';

/** Renders the email with a password-reset link. */
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

/** Renders the email with an invitation. Names are user input, so they stay on one line. */
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
    text: `${inviter ?? 'An admin'} invited you to the organization ${organization} on Bindery.

To accept the invitation, open this link. It works once and expires on ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.

${url}
`,
  };
}

/** Renders the email about an agent job that waits. The text is from a model, and can have any content. */
export function renderWaitingMail({
  to,
  url,
  isPlan,
  text,
  until,
}: {
  to: string;
  url: string;
  isPlan: boolean;
  text: string;
  until: Date;
}): Mail {
  const deadline = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    to,
    subject: isPlan ? 'Your documentation agent proposes a plan' : 'Your documentation agent has a question',
    text: `${isPlan ? 'The agent proposes this plan:' : 'The agent asks:'}

${text
  .split('\n')
  .map((line) => `> ${line}`)
  .join('\n')}

${isPlan ? 'To approve, edit or reject it' : 'To answer'}, open the job by ${deadline}:

${url}
`,
  };
}
