/** Writes the messages of Bindery in a thread: the progress and result of a turn, its questions and its plans. */
import type { AgentJobRow } from '../../db/schema.ts';
import { formatCount } from '../../lib/format-count.ts';
import { describeCall } from '../job/describe-call.ts';
import type { LoggedEvent } from '../job/event-log.ts';
import { readTurnEnd } from '../mentions/read-turn-end.ts';
import type { AgentEvent } from '../types/event.ts';
import { writeButton } from './slack-button.ts';
import type { SlackButton } from './slack-button.ts';
import { escapeForSlack, toMrkdwn } from './to-mrkdwn.ts';

/** A turn to show. */
export interface TurnFacts {
  job: Pick<AgentJobRow, 'id' | 'status' | 'waiting' | 'stopped_at'>;
  turn: number;
  /** Whether it is the job's last turn. Only the messages of that one have buttons. */
  isLast: boolean;
  /** Whether it has ended. */
  isFinished: boolean;
  events: readonly LoggedEvent[];
  jobUrl: string;
  /** The job's pull request on the built-in host; undefined on other hosts. */
  pull: { id: string; state: string; head: string | null } | undefined;
  /** Replaces secrets. */
  redact(text: string): string;
}

/** A message of Bindery. */
export interface SlackMessage {
  /** Identifies the message in its thread. */
  key: string;
  /** For notifications. */
  text: string;
  blocks: readonly Block[];
}

type Block = Readonly<Record<string, unknown>>;

/** Writes the messages of a turn: first the one about the turn, then its questions and plans. */
export function renderTurn(facts: TurnFacts): SlackMessage[] {
  const { events, turn } = facts;
  const asks = events.flatMap((logged): SlackMessage[] => {
    if (logged.event.type === 'question') return [renderQuestion(facts, { ...logged, event: logged.event })];
    return logged.event.type === 'plan' ? [renderPlan(facts, { ...logged, event: logged.event })] : [];
  });
  const messages = [{ key: `turn-${turn}`, ...(facts.isFinished ? renderEnd(facts) : renderProgress(facts)) }, ...asks];
  // A thread can have several jobs, one after another.
  return messages.map((message) => ({ ...message, key: `${facts.job.id}-${message.key}` }));
}

function renderProgress({ events, job, isLast, jobUrl, redact }: TurnFacts): Omit<SlackMessage, 'key'> {
  const calls = events.flatMap(({ event }) => (event.type === 'tool' ? [event] : []));
  const last = calls.map(({ call, result }) => describeCall({ call, result })).findLast((text) => text !== undefined);
  const work = calls.findLast((call) => call.work)?.work;
  const state = describeState(job);
  const parts = [
    ...(last === undefined ? [] : [last]),
    ...(work && work.files > 0 ? [`${formatCount(work.files, 'file')} changed`] : []),
  ];
  return {
    text: state,
    blocks: [
      createSection(`*${state}* (<${jobUrl}|job>)`),
      ...(parts.length > 0 ? [createContext(toMrkdwn(redact(parts.join(' · ')), MAX_PROGRESS))] : []),
      ...(isLast && job.stopped_at === null
        ? [createActions([{ label: 'Stop', button: { do: 'stop', job: job.id }, confirm: STOP }])]
        : []),
    ],
  };
}

const MAX_PROGRESS = 500;

function describeState({ waiting, stopped_at: stoppedAt }: TurnFacts['job']): string {
  if (stoppedAt !== null) return 'Stopping, and publishing the work so far';
  if (waiting?.for === 'answer') return 'Waiting for an answer';
  return waiting ? 'Waiting for a decision about the plan' : 'Working on this';
}

function renderEnd({ events, job, isLast, jobUrl, pull, redact }: TurnFacts): Omit<SlackMessage, 'key'> {
  const end = readTurnEnd(events.map(({ event }) => event));
  const title = describeEnd(events.map(({ event }) => event));
  const { pullUrl } = end;
  const summary = end.isFailed ? (end.error ?? '') : end.summary;
  const state = pull && pull.state !== 'open' ? ` (${pull.state})` : '';
  const link = pullUrl === undefined ? [] : [`<${escapeForSlack(pullUrl)}|Pull request>${state}`];
  const merge: SlackButton[] =
    isLast && pullUrl !== undefined && pull?.state === 'open' && pull.head !== null
      ? [{ do: 'merge', job: job.id, pull: pull.id, head: pull.head }]
      : [];
  return {
    text: title,
    blocks: [
      createSection(`*${title}* (<${jobUrl}|job>)`),
      ...(summary === '' ? [] : [createSection(toMrkdwn(redact(summary)))]),
      ...(link.length > 0 ? [createSection(link.join(' '))] : []),
      ...(merge.length > 0
        ? [createActions(merge.map((button) => ({ label: 'Merge', button, style: 'primary', confirm: MERGE })))]
        : []),
    ],
  };
}

function describeEnd(events: readonly AgentEvent[]): string {
  const end = events.findLast((event) => event.type === 'completed' || event.type === 'failed');
  if (end?.type !== 'completed') return "I couldn't finish this";
  switch (end.outcome) {
    case 'stopped':
      return 'Stopped';
    case 'plan_rejected':
      return 'Ended because the plan was rejected';
    case 'could_not':
      return "I couldn't do all of this";
    case 'unchanged':
      return 'Done. No files were changed';
    default:
      return 'Done';
  }
}

/** A question, with a button for each suggested answer while the job waits for it. */
function renderQuestion(
  { events, job, isLast, redact }: TurnFacts,
  { seq, event }: { seq: number; event: AgentEvent & { type: 'question' } },
): SlackMessage {
  const answer = events.find((next) => next.seq > seq && next.event.type === 'answer')?.event;
  const isWaiting = isLast && job.waiting?.event === seq;
  const choices = event.choices ?? [];
  const notes = [
    ...(isWaiting ? ['Reply in this thread to answer.'] : []),
    ...(event.assumption === undefined || answer ? [] : [`Without an answer: ${event.assumption}`]),
    ...(answer?.type === 'answer'
      ? [answer.text === null ? 'No answer arrived in time.' : `Answer: ${answer.text}`]
      : []),
  ];
  return {
    key: `question-${seq}`,
    text: 'A question',
    blocks: [
      createSection(`*Question*\n${toMrkdwn(redact(event.text), MAX_TEXT)}`),
      ...notes.map((note) => createContext(toMrkdwn(redact(note), MAX_NOTE))),
      ...(isWaiting && choices.length > 0
        ? [
            createActions(
              choices.slice(0, MAX_CHOICES).map((label, choice) => ({
                label: redact(label),
                button: { do: 'answer', job: job.id, event: seq, choice } as const,
              })),
            ),
          ]
        : []),
    ],
  };
}

/** A plan, with buttons while the job waits for a decision. */
function renderPlan(
  { events, job, isLast, jobUrl, redact }: TurnFacts,
  { seq, event }: { seq: number; event: AgentEvent & { type: 'plan' } },
): SlackMessage {
  const approval = events.find((next) => next.seq > seq && next.event.type === 'approval')?.event;
  const isWaiting = isLast && job.waiting?.event === seq;
  const note = approval?.type === 'approval' ? DECISIONS[approval.decision] : undefined;
  const text = toMrkdwn(redact(event.text), MAX_TEXT);
  return {
    key: `plan-${seq}`,
    text: 'Plan to approve',
    blocks: [
      createSection(`*Plan* (<${jobUrl}|job>)\n${text}`),
      ...(note === undefined ? [] : [createContext(note)]),
      ...(isWaiting
        ? [
            createContext('To change the plan, reply in this thread.'),
            createActions([
              { label: 'Approve', button: { do: 'approve', job: job.id, event: seq }, style: 'primary' },
              { label: 'Reject', button: { do: 'reject', job: job.id, event: seq }, style: 'danger' },
            ]),
          ]
        : []),
    ],
  };
}

const MAX_TEXT = 2_700;
const MAX_NOTE = 1_500;
const MAX_CHOICES = 10;

const DECISIONS = {
  approved: 'Approved.',
  rejected: 'Rejected.',
  expired: 'No decision arrived in time.',
} as const;

function createSection(text: string): Block {
  return { type: 'section', text: createText(text) };
}

function createContext(text: string): Block {
  return { type: 'context', elements: [createText(text)] };
}

/** `verbatim` keeps Slack from adding links and mentions. */
function createText(text: string) {
  return { type: 'mrkdwn', text, verbatim: true };
}

interface ButtonFacts {
  label: string;
  button: SlackButton;
  style?: 'primary' | 'danger';
  confirm?: Block;
}

function createActions(buttons: readonly ButtonFacts[]): Block {
  return {
    type: 'actions',
    elements: buttons.map(({ label, button, style, confirm }, index) => ({
      type: 'button',
      action_id: `bindery-${button.do}-${index}`,
      text: createPlainText(label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1).toWellFormed()}…` : label),
      value: writeButton(button),
      ...(style && { style }),
      ...(confirm && { confirm }),
    })),
  };
}

const MAX_LABEL = 75;

function createPlainText(text: string) {
  return { type: 'plain_text', text, emoji: false };
}

const MERGE = createConfirmation('Merge the pull request?', 'The changes become part of the documentation.', 'Merge');
const STOP = createConfirmation('Stop the job?', 'The changes so far are published as a draft.', 'Stop');

function createConfirmation(title: string, text: string, confirm: string): Block {
  return {
    title: createPlainText(title),
    text: createPlainText(text),
    confirm: createPlainText(confirm),
    deny: createPlainText('Cancel'),
  };
}
