import { toPersonName } from '../names.ts';
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
    text: `${toPersonName(inviter ?? '') ?? 'An admin'} invited you to the organization ${organization} on Bindery.

To accept the invitation, open this link. It works once and expires on ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.

${url}
`,
  };
}

/** What an email about a run says: its result, or that the rules of the automation refused it. */
export type RunMailKind = 'pull' | 'report' | 'refused';

/** Renders the email about a run of an automation. The summary is from a model, and can have any content. */
export function renderRunMail({
  to,
  name,
  url,
  summary,
  kind,
}: {
  to: string;
  name: string;
  url: string;
  summary: string | null;
  kind: RunMailKind;
}): Mail {
  const { subject, start, action } = RUN_MAILS[kind];
  return {
    to,
    subject: `${subject} the automation ${name}`,
    text: `${start}:

${quote(summary ?? '(no summary)')}

${action}:

${url}
`,
  };
}

const RUN_MAILS: Readonly<Record<RunMailKind, { subject: string; start: string; action: string }>> = {
  pull: {
    subject: 'Pull request from',
    start: 'The automation changed the documentation in a pull request',
    action: 'To read it, open this page',
  },
  report: {
    subject: 'Report from',
    start: 'The automation has a report',
    action: 'To read it, open this page',
  },
  refused: {
    subject: 'Nothing delivered by',
    start: "The result of a run breaks the automation's rules, so Bindery didn't deliver it",
    action: 'To run the automation again, or to change its prompt or rules, open this page',
  },
};

/** Renders the email about an automation that Bindery paused. */
export function renderPauseMail({
  to,
  name,
  url,
  reason,
}: {
  to: string;
  name: string;
  url: string;
  reason: string;
}): Mail {
  return {
    to,
    subject: `The automation ${name} was paused`,
    text: `Bindery paused the automation ${name}, for this reason:

${quote(reason)}

After you have fixed the problem, resume the automation on this page:

${url}
`,
  };
}

/** What an email says about the end of an agent job. */
export interface JobEnd {
  kind: 'changed' | 'unchanged' | 'reported' | 'could_not' | 'failed';
  /** Whether the pull request is new. */
  isNew: boolean;
  pullUrl: string | null;
  /** The model's summary, or the reason of the failure with what to do. */
  text: string;
}

/** Renders the email about an agent job that ended. The text is from a model, and can have any content. */
export function renderEndMail({
  to,
  jobUrl,
  accountUrl,
  prompt,
  end: { kind, isNew, pullUrl, text },
}: {
  to: string;
  jobUrl: string;
  accountUrl: string;
  prompt: string;
  end: JobEnd;
}): Mail {
  const { subject, next } = kind === 'changed' && !isNew ? UPDATED : ENDS[kind];
  const pull = kind === 'changed' ? 'To review the pull request, open this page:' : 'Its pull request is on this page:';
  const parts = [
    'You asked your documentation agent:',
    quote(shorten(prompt, MAX_PROMPT)),
    kind === 'failed' ? 'The job failed, for this reason:' : "The agent's summary:",
    quote(shorten(text, MAX_SUMMARY)),
    ...(pullUrl === null ? [] : [pull, pullUrl]),
    next,
    jobUrl,
    `To turn these emails off, open your account: ${accountUrl}`,
  ];
  return { to, subject, text: `${parts.join('\n\n')}\n` };
}

const MAX_PROMPT = 500;
const MAX_SUMMARY = 5_000;

interface EndTexts {
  subject: string;
  /** What to do in the job. */
  next: string;
}

const ENDS: Readonly<Record<JobEnd['kind'], EndTexts>> = {
  changed: {
    subject: 'Your documentation agent opened a pull request',
    next: 'To ask for changes, open the job:',
  },
  unchanged: {
    subject: 'Your documentation agent found nothing to change',
    next: 'If you expected a change, describe it in the job:',
  },
  reported: { subject: 'Your documentation agent has a report', next: 'To read the report, open the job:' },
  could_not: {
    subject: "Your documentation agent couldn't do what you asked",
    next: 'To add what is missing, or to ask for something else, open the job:',
  },
  failed: { subject: 'Your documentation agent failed', next: 'To continue the work, open the job:' },
};

const UPDATED: EndTexts = { ...ENDS.changed, subject: 'Your documentation agent updated its pull request' };

function shorten(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text;
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
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

${quote(text)}

${isPlan ? 'To approve, edit or reject it' : 'To answer'}, open the job by ${deadline}:

${url}
`,
  };
}
