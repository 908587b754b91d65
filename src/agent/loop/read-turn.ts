/**
 * Derives the state of a turn from the job's log alone, so that another worker can continue exactly where the last one
 * stopped.
 */
import type { AgentEvent } from '../types/event.ts';
import { describePlan } from '../translations/describe-plan.ts';
import { describeForModel } from '../context-repositories/describe-repositories.ts';
import { splitTurns } from './split-turns.ts';
import type { Finished, Step, Turn } from './turn-state.ts';
import { uniquifyCallIds } from './unique-call-ids.ts';

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
