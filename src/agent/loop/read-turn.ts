/**
 * Derives the state of a turn from the job's log alone, so that another worker can continue exactly where the last one
 * stopped.
 */
import type { ToolCall, ToolImage, ToolResult } from '../types/tool.ts';
import type { FinishedWork, Question } from '../types/work.ts';
import type { ModelReply } from '../types/model.ts';
import type { AgentEvent, PersonMessage } from '../types/event.ts';
import { describePlan } from '../translations/describe-plan.ts';
import { describeForModel } from '../context-repositories/describe-repositories.ts';
import { uniquifyCallIds } from './unique-call-ids.ts';

/** A reply of the model with the results of its calls. */
export interface Step {
  /** Starts at 1 in each turn. */
  number: number;
  reply: ModelReply;
  /** Results of the reply's first calls. A call without a result has not run yet. */
  results: { call: ToolCall; result: ToolResult }[];
  /** The last question of the reply. */
  question?: AskedQuestion;
  /** Messages that the model reads after this step, before its next reply. */
  messages: PersonMessage[];
}

/** A question that was put to people. */
export interface AskedQuestion extends Question {
  /** ID of the `ask` call. Undefined for a question in the reply's text. */
  call?: string | undefined;
  /** Undefined while there is no answer. null: no answer arrived in time. */
  answer?: string | null;
}

/** A plan that was proposed to people. */
export interface ProposedPlan {
  /** ID of the `proposePlan` call. */
  call: string;
  /** Number of the step with the call. */
  step: number;
  /** Undefined while there is no decision. */
  decision?: (AgentEvent & { type: 'approval' })['decision'];
  /** The plan as the person edited it. */
  editedText?: string;
}

/** The end of a turn's work. */
export interface Finished extends FinishedWork {
  /** Whether a person stopped the work. */
  stopped?: true;
}

/** The state of a turn. */
export interface Turn {
  prompt: string;
  /** Facts about the start of the turn, in words for the model. Logs of earlier versions have none. */
  facts: string[];
  /** Web pages that the prompt links to. */
  pages: (AgentEvent & { type: 'page' })[];
  /** Images that were attached to the prompt. */
  images: readonly ToolImage[];
  steps: Step[];
  /** Messages that the model reads with the prompt. */
  openingMessages: PersonMessage[];
  /** Messages that the model has not read. */
  unread: PersonMessage[];
  /** All questions of the turn. */
  questions: AskedQuestion[];
  /** Whether a person must approve a plan before the first change. */
  plansFirst: boolean;
  /** Whether the agent only reports, and changes nothing. */
  reportsOnly: boolean;
  /** The last plan. */
  plan?: ProposedPlan;
  /** Whether a person stopped the turn. */
  isStopped: boolean;
  /** Results up to this step are shortened; 0 if none are. */
  compactedTo: number;
  /** Number of steps when the conversation was last shortened. */
  compactedAt: number;
  /** Maximum tokens of a conversation, if the model's server refused more. */
  contextTokens: number | undefined;
  /** The model's notes about the shortened steps. */
  notes: string | undefined;
  /** Token usage of model calls other than steps. */
  further: ModelReply['usage'][];
  finished: Finished | undefined;
}

/** Splits a log into turns, oldest first. Each turn starts with a prompt. */
export function splitTurns(log: readonly AgentEvent[]): AgentEvent[][] {
  const turns: AgentEvent[][] = [];
  for (const event of log) {
    if (event.type === 'prompt') turns.push([event]);
    else turns.at(-1)?.push(event);
  }
  return turns;
}

/** Reads the last turn of a log. Throws if the log has no prompt. */
export function readTurn(log: readonly AgentEvent[]): Turn {
  const events = splitTurns(log).at(-1) ?? [];
  const turn: Turn = {
    prompt: '',
    facts: [],
    images: [],
    pages: [],
    steps: [],
    openingMessages: [],
    unread: [],
    questions: [],
    plansFirst: false,
    reportsOnly: false,
    isStopped: false,
    compactedTo: 0,
    compactedAt: 0,
    contextTokens: undefined,
    notes: undefined,
    further: [],
    finished: undefined,
  };
  if (events.length === 0) throw new Error('expected the log of a job to start with a prompt, but it has none');
  const callIds = new Set<string>();
  for (const event of events) applyEvent(turn, event, callIds);
  return turn;
}

/** `callIds` collects the ids of all calls of the turn. */
function applyEvent(turn: Turn, event: AgentEvent, callIds: Set<string>): void {
  switch (event.type) {
    case 'prompt':
      turn.prompt = event.prompt;
      turn.plansFirst = event.planFirst === true;
      turn.reportsOnly = event.reportOnly === true;
      turn.images = event.images ?? [];
      break;
    case 'page':
      turn.pages.push(event);
      break;
    case 'workspace':
      if (event.date !== undefined) turn.facts.push(`Today is ${event.date}.`);
      break;
    case 'repositories':
      turn.facts.push(describeForModel(event.repositories));
      break;
    case 'briefing':
      turn.facts.push(event.text);
      break;
    case 'translation':
      turn.facts.push(describePlan(event));
      break;
    case 'assistant':
      turn.steps.push({
        number: event.step,
        reply: uniquifyCallIds(event.answer, callIds),
        results: [],
        messages: [],
      });
      break;
    case 'tool':
      addResult(turn.steps.at(-1), event);
      break;
    case 'question':
      addQuestion(turn, event);
      break;
    case 'answer':
      answerQuestion(turn, event.text);
      break;
    case 'plan':
      turn.plan = { call: event.call, step: event.step };
      break;
    case 'approval':
      decidePlan(turn, event);
      break;
    case 'message':
      turn.unread.push(event);
      break;
    case 'read':
      (turn.steps.at(-1)?.messages ?? turn.openingMessages).push(...turn.unread.splice(0));
      break;
    case 'stopped':
      turn.isStopped = true;
      break;
    case 'compacted':
      turn.compactedTo = event.step;
      turn.compactedAt = turn.steps.length;
      turn.contextTokens = event.contextTokens ?? turn.contextTokens;
      turn.notes = event.notes ?? turn.notes;
      if (event.usage) turn.further.push(event.usage);
      break;
    case 'finished':
      turn.finished = readFinished(event);
      break;
    default:
  }
}

function readFinished({ type: _type, ...finished }: AgentEvent & { type: 'finished' }): Finished {
  return finished;
}

function addResult(step: Step | undefined, { call, result }: AgentEvent & { type: 'tool' }): void {
  if (step === undefined) return;
  const id = step.reply.calls[step.results.length]?.id ?? call.id;
  step.results.push({ call: { ...call, id }, result });
}

function decidePlan({ plan }: Turn, { decision, plan: editedText }: AgentEvent & { type: 'approval' }): void {
  if (plan === undefined || plan.decision !== undefined) return;
  plan.decision = decision;
  if (editedText !== undefined) plan.editedText = editedText;
}

function addQuestion(turn: Turn, { call, text, choices, assumption }: AgentEvent & { type: 'question' }): void {
  const question = { call, text, ...(choices && { choices }), ...(assumption !== undefined && { assumption }) };
  turn.questions.push(question);
  const step = turn.steps.at(-1);
  if (step) step.question = question;
}

function answerQuestion({ questions }: Turn, answer: string | null): void {
  const question = questions.at(-1);
  if (question) question.answer ??= answer;
}

/** Returns the next call to run, if the last reply has one. */
export function findPendingCall({ steps }: Turn): { step: Step; call: ToolCall } | undefined {
  const step = steps.at(-1);
  const call = step?.reply.calls[step.results.length];
  return step && call && { step, call };
}

/** Lists all calls that have run, oldest first. */
export function listRuns({ steps }: Turn): { step: number; call: ToolCall; result: ToolResult }[] {
  return steps.flatMap(({ number, results }) => results.map((run) => ({ step: number, ...run })));
}
