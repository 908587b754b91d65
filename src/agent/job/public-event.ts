import { cutText } from '../../lib/cut-text.ts';
import { readSteps, type PlanStep } from '../tools/plan.ts';
import type { FailureCode } from '../failure-codes.ts';
import type { ToolCall } from '../types/tool.ts';
import type { Outcome, WorkSummary } from '../types/work.ts';
import type { AgentEvent } from '../types/event.ts';
import { describeCall } from './describe-call.ts';
import { describePrompt } from '../reviews/describe-prompt.ts';
import { describePins } from '../context-repositories/describe-repositories.ts';
import type { LoggedEvent } from './event-log.ts';

/** An event as API callers see it, without the full output of providers and tools. */
export interface PublicEvent {
  /** Increases by one for each event of a job. */
  id: number;
  turn: number;
  type: PublicEventType;
  createdAt: string;
  text: string;
  tool?: string;
  /** The tool call in one line for people, with inline code. */
  summary?: string;
  /** The agent's own list of steps, for a `plan` call. */
  steps?: PlanStep[];
  /** All changes of the turn so far, for the last file-changing call of a reply. */
  changes?: WorkSummary;
  path?: string;
  ok?: boolean;
  /** `cached` is the part of `input` that the provider read from its cache. */
  tokens?: { input: number; output: number; cached?: number };
  files?: string[];
  /** Names of the files that were sent with a prompt. */
  attachments?: string[];
  url?: string;
  /** Set for a `message` of a person. Other messages are from the model. */
  from?: 'user';
  /** Of a `question`: suggested answers, and what the agent assumes if no answer arrives. */
  choices?: string[];
  assumption?: string;
  /** For `finished`: the agent's assumptions, and questions that only people can answer. */
  assumptions?: string[];
  openQuestions?: string[];
  /** Of `completed`. */
  outcome?: Outcome;
  /** Of `failed`. */
  code?: FailureCode;
}

/** The event types in the API. */
export const PUBLIC_EVENT_TYPES = [
  'prompt',
  'workspace',
  'message',
  'read',
  'question',
  'answer',
  'plan',
  'approval',
  'stopped',
  'tool',
  'note',
  'finished',
  'commit',
  'pushed',
  'pull-request',
  'completed',
  'failed',
  'archived',
] as const;

export type PublicEventType = (typeof PUBLIC_EVENT_TYPES)[number];

/** Converts an event of the log to its public form. */
export function toPublicEvent({ seq, turn, event, createdAt }: LoggedEvent): PublicEvent {
  return { id: seq, turn, createdAt: createdAt.toISOString(), ...describe(event) };
}

function describe(event: AgentEvent): Omit<PublicEvent, 'id' | 'turn' | 'createdAt'> {
  switch (event.type) {
    case 'prompt':
      return {
        type: 'prompt',
        text: describePrompt(event.prompt),
        ...(event.attachments && { attachments: event.attachments.map(({ name }) => name) }),
      };
    case 'workspace':
      return { type: 'workspace', text: `Working on ${event.branch}, from commit ${event.baseCommit.slice(0, 12)}.` };
    case 'repositories':
      return { type: 'note', text: cutText(describePins(event.repositories), MAX_CHARACTERS) };
    case 'briefing':
      return { type: 'note', text: cutText(event.text, MAX_CHARACTERS) };
    case 'translation':
      return { type: 'note', text: describePages(event) };
    case 'assistant': {
      const { input, output, cached = 0 } = event.answer.usage;
      const tokens = { input, output, ...(cached > 0 && { cached }) };
      return { type: 'message', text: cutText(event.answer.text, MAX_CHARACTERS), tokens };
    }
    case 'tool':
      return describeTool(event);
    case 'compacted':
      return { type: 'note', text: 'Summarized the older part of the conversation.' };
    case 'page':
      return {
        type: 'note',
        text: event.text === undefined ? `Couldn't read ${event.url}: ${event.problem}.` : `Read ${event.url}`,
      };
    case 'budget':
      return { type: 'note', text: event.text };
    case 'waiting':
      return { type: 'note', text: `Waiting: ${event.reason}` };
    case 'question': {
      const { text, choices, assumption } = event;
      return { type: 'question', text, ...(choices && { choices }), ...(assumption !== undefined && { assumption }) };
    }
    case 'answer':
      return event.text === null
        ? {
            type: 'answer',
            ok: false,
            text: 'No answer arrived in time. The agent continues with its best assumption.',
          }
        : { type: 'answer', ok: true, text: event.text };
    case 'plan':
      return { type: 'plan', text: event.text };
    case 'approval':
      return { type: 'approval', ok: event.decision === 'approved', text: describeApproval(event) };
    case 'message':
      return {
        type: 'message',
        from: 'user',
        text: describePrompt(event.text),
        ...(event.attachments && { attachments: event.attachments.map(({ name }) => name) }),
      };
    case 'read':
      return { type: 'read', text: 'Read the messages so far.' };
    case 'stopped':
      return { type: 'stopped', text: 'Stopped by a user.' };
    case 'finished':
      if (event.stopped) return { type: 'note', text: 'Ended early. The changes so far are kept.' };
      if (event.incomplete !== undefined && !event.couldNot)
        return { type: 'note', text: cutText(`Stopped early: ${event.incomplete}`, MAX_CHARACTERS) };
      return {
        type: 'finished',
        text: cutText(`${event.title}\n\n${event.summary}`.trim(), MAX_CHARACTERS),
        ...(event.assumptions && { assumptions: event.assumptions }),
        ...(event.openQuestions && { openQuestions: event.openQuestions }),
      };
    case 'commit':
      return { type: 'commit', text: `Committed ${event.commit.slice(0, 12)}.`, files: event.files };
    case 'pushed':
      return { type: 'pushed', text: `Pushed ${event.branch}.` };
    case 'pull-request':
      return { type: 'pull-request', text: `${event.created ? 'Opened' : 'Updated'} ${event.url}`, url: event.url };
    case 'completed':
      return {
        type: 'completed',
        text: describeEnd(event),
        ...(event.prLink !== null && { url: event.prLink }),
        ...(event.outcome && { outcome: event.outcome }),
      };
    case 'failed':
      return { type: 'failed', text: event.error, ...(event.code && { code: event.code }) };
    case 'archived':
      return { type: 'archived', text: 'Archived.' };
  }
}

function describeEnd({ prLink, outcome }: AgentEvent & { type: 'completed' }): string {
  if (outcome === 'could_not')
    return prLink === null
      ? "The agent couldn't do what you asked. Its summary explains why."
      : `The agent couldn't do everything that you asked. Its summary explains why: ${prLink}`;
  return prLink === null ? 'Completed. No files changed, so no pull request was opened.' : `Completed: ${prLink}`;
}

function describeApproval({ decision, plan }: AgentEvent & { type: 'approval' }): string {
  if (decision === 'rejected') return 'Plan rejected.';
  if (decision === 'expired') return "The plan wasn't approved in time.";
  return plan === undefined ? 'Plan approved.' : `Plan edited and approved:\n\n${plan}`;
}

function describeTool(event: AgentEvent & { type: 'tool' }): Omit<PublicEvent, 'id' | 'turn' | 'createdAt'> {
  const { call, result, work } = event;
  const summary = describeCall({ call, result });
  const steps = result.ok && call.name === 'plan' ? readSteps(call.args) : [];
  return {
    type: 'tool',
    tool: cutText(call.name, 100),
    ...(summary !== undefined && { summary }),
    ...findPath(call),
    ...shortenResult(event),
    ...(steps.length > 0 && { steps }),
    ...(work && { changes: work }),
  };
}

function describePages({ language, tasks, left }: AgentEvent & { type: 'translation' }): string {
  const count = (state: string) => tasks.filter((task) => task.state === state).length;
  const leftText = left.length > 0 ? ` ${left.length} more are left for the next job.` : '';
  return `Pages to translate (${language}): ${count('missing')} missing, ${count('behind')} behind.${leftText}`;
}

const MAX_CHARACTERS = 4_000;
const MAX_RESULT_CHARACTERS = 300;

/** Shortens a result for people: all steps of a plan, and the first line of any other result. */
function shortenResult({ call, result: { ok, text } }: AgentEvent & { type: 'tool' }): { ok: boolean; text: string } {
  if (ok && call.name === 'plan') return { ok, text: cutText(text.trim(), MAX_CHARACTERS) };
  const [line = ''] = text.trim().split('\n', 1);
  return { ok, text: cutText(line, MAX_RESULT_CHARACTERS) };
}

/** The arguments come from the model and can be any value. */
function findPath({ args }: ToolCall): { path?: string } {
  const { path, from } = (typeof args === 'object' && args !== null ? args : {}) as { path?: unknown; from?: unknown };
  const place = path ?? from;
  return typeof place === 'string' && place !== '' ? { path: cutText(place, MAX_RESULT_CHARACTERS) } : {};
}
