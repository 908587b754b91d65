import { showAttachments } from '../attachments/show-attachments.ts';
import { BudgetReached } from '../budget/budget-limits.ts';
import { ModelNotAllowed } from '../budget/organization-spending.ts';
import { keepBudget } from '../budget/keep-budget.ts';
import { isChanging } from '../loop/changes.ts';
import { readTurn } from '../loop/read-turn.ts';
import type { Finished } from '../loop/turn-state.ts';
import type { LoopOutcome } from '../loop/loop-outcome.ts';
import type { LoopInput } from '../loop/loop-state.ts';
import { runLoop } from '../loop/run-loop.ts';
import { AgentFailure } from '../failure-codes.ts';
import { estimateCost } from '../model/estimate-cost.ts';
import type { ToolContext } from '../types/tool.ts';
import { ModelFailure, type Model } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';
import { readLinkedPages } from '../web/read-linked-pages.ts';
import { listChangedFiles } from '../workspace/changed-files.ts';
import { listEvents, type JobSession } from './job-session.ts';
import { getModelFailureCode } from './describe-model-failure.ts';
import { recordDiff } from './record-diff.ts';
import { describeStoppedWork } from './stopped-work.ts';
import type { Turn } from './turn.ts';

interface ModelWork extends Pick<LoopInput, 'system' | 'tools'> {
  context: ToolContext;
  redact(text: string): string;
}

/**
 * Returns the finished work of a turn, or `waiting` if the turn waits for people. Work that an earlier worker finished
 * needs no model, and doesn't count against the model's time limit. Throws if another attempt could continue the work.
 */
export async function runModel(turn: Turn, modelWork: ModelWork): Promise<Finished | 'waiting'> {
  const { finished } = readTurn(listEvents(turn.session));
  if (finished) return finished;
  const end = await runToEnd(turn, modelWork);
  if (end.kind === 'waiting') return 'waiting';
  return end.kind === 'finished' ? end : finishEarly(turn.session, end, modelWork);
}

/** The end of a model's work. `error` is the reason for failing the job if there is nothing to publish. */
type ModelOutcome = Exclude<LoopOutcome, { kind: 'stopped' }> | StoppedModel;
type StoppedModel = Extract<LoopOutcome, { kind: 'stopped' }> & { error: Error };

async function runToEnd(
  { deps, session, signal, lastTry }: Turn,
  { system, tools, context, redact }: ModelWork,
): Promise<ModelOutcome> {
  // Stored with the next event, because the loop must see everything that people add in the meantime.
  const notes: AgentEvent[] = [];
  try {
    const model = deps.createModel(session.job.model);
    await readLinkedPages({
      events: listEvents(session),
      web: context.web,
      maxCharacters: Math.floor(model.contextTokens * PAGE_SHARE * BYTES_PER_TOKEN),
      append: session.append,
      redact,
      signal,
      stopSignal: session.stopSignal,
    });
    // People's messages can have attachments. The log that is stored doesn't contain them.
    const show = async (events: readonly AgentEvent[]) =>
      hideTexts(await addAttachments(events, { deps, model }), redact);
    const outcome = await runLoop({
      model: keepBudget(model, {
        db: deps.db,
        job: session.job,
        operator: deps.operatorBudget,
        priceUsage: deps.priceUsage ?? estimateCost,
        listEvents: () => listEvents(session),
        note: (event) => notes.push(event),
      }),
      tools,
      toolContext: context,
      system,
      history: await show(listEvents(session)),
      emit: async (event) => {
        const events: AgentEvent[] = [];
        // One after the other, because each needs the number of the one before.
        const entry = await addWork(event, { db: deps.db, session, context, redact });
        for (const each of [...notes.splice(0), entry]) events.push(...(await session.append(each)));
        return show(events);
      },
      receive: async () => show(await session.receive()),
      limits: deps.limits,
      answerHours: deps.answerHours,
      signal,
      stopSignal: session.stopSignal,
      elapsedMs: measureElapsed(session),
    });
    if (outcome.kind !== 'stopped') return outcome;
    return { ...outcome, error: new AgentFailure(outcome.code ?? 'other', outcome.reason) };
  } catch (error) {
    if (error instanceof BudgetReached)
      return { kind: 'stopped', reason: error.message, code: 'budget_reached', error };
    if (error instanceof ModelNotAllowed)
      return { kind: 'stopped', reason: error.message, code: 'model_not_allowed', error };
    if (!(error instanceof ModelFailure) || (error.kind === 'retry-later' && !lastTry)) throw error;
    return { kind: 'stopped', reason: error.message, code: getModelFailureCode(error), error };
  }
}

/** Adds the size of the changes so far to the last file-changing call of a reply, and stores their diff for people. */
async function addWork(event: AgentEvent, { session, ...work }: Parameters<typeof recordDiff>[0]): Promise<AgentEvent> {
  if (event.type !== 'tool' || !event.result.ok || !isChanging(event.call)) return event;
  const step = readTurn(listEvents(session)).steps.at(-1);
  const laterCalls = step?.reply.calls.slice(step.results.length + 1) ?? [];
  if (laterCalls.some(isChanging)) return event;
  const summary = await recordDiff({ session, ...work });
  return summary === undefined ? event : { ...event, work: summary };
}

/** Redacts the texts of people. */
function hideTexts(events: readonly AgentEvent[], redact: (text: string) => string): AgentEvent[] {
  return events.map((event) => {
    if (event.type === 'prompt') return { ...event, prompt: redact(event.prompt) };
    if (event.type === 'message') return { ...event, text: redact(event.text) };
    if (event.type === 'approval' && event.plan !== undefined) return { ...event, plan: redact(event.plan) };
    return event.type === 'answer' && event.text !== null ? { ...event, text: redact(event.text) } : event;
  });
}

/** Adds the contents of attachments to the current prompt and to the messages after it. */
async function addAttachments(
  events: readonly AgentEvent[],
  { deps, model }: Pick<Turn, 'deps'> & { model: Model },
): Promise<AgentEvent[]> {
  const { readAttachment } = deps;
  const shownEvents = [...events];
  if (!readAttachment) return shownEvents;
  const first = Math.max(
    0,
    events.findLastIndex(({ type }) => type === 'prompt'),
  );
  for (const [index, event] of events.entries()) {
    if (index < first || (event.type !== 'prompt' && event.type !== 'message') || !event.attachments) continue;
    const { text, images } = await showAttachments({
      attachments: event.attachments,
      read: readAttachment,
      seesImages: model.seesImages ?? false,
      maxBytes: Math.floor(model.contextTokens * ATTACHMENT_SHARE * BYTES_PER_TOKEN),
    });
    shownEvents[index] =
      event.type === 'prompt'
        ? { ...event, prompt: `${event.prompt}${text}`, images }
        : { ...event, text: `${event.text}${text}`, images };
  }
  return shownEvents;
}

/** Share of the model's context that the texts of attachments can fill. */
const ATTACHMENT_SHARE = 0.2;
const BYTES_PER_TOKEN = 3;

/** Share of the model's context that one linked page can fill. */
const PAGE_SHARE = 0.05;

/**
 * Returns the milliseconds that earlier workers spent on the turn. Doesn't include time that the job waited, or long
 * gaps between events, when there was no worker.
 */
function measureElapsed({ log, turn }: JobSession): number {
  const entries = log.filter((entry) => entry.turn === turn.turn && entry.event.type !== 'prompt');
  return entries.reduce((sum, { createdAt }, index) => {
    const before = entries[index - 1];
    if (!before || WAITS.has(before.event.type)) return sum;
    return sum + Math.min(createdAt.getTime() - before.createdAt.getTime(), MAX_GAP_MS);
  }, 0);
}

/** Events after which no worker runs the turn. */
const WAITS: ReadonlySet<AgentEvent['type']> = new Set(['waiting', 'question', 'answer', 'plan', 'approval']);

const MAX_GAP_MS = 5 * 60_000;

/** Records that the work ended early, so that a worker that takes over publishes it. Throws if no file was changed. */
async function finishEarly(
  session: JobSession,
  { reason, byPerson, code, error }: StoppedModel,
  { context, redact }: Pick<ModelWork, 'context' | 'redact'>,
): Promise<Finished> {
  const changes = await listChangedFiles(context.workspace, context.signal);
  if (changes.length === 0 && !byPerson) throw error;
  const stoppedWork = describeStoppedWork(listEvents(session), reason);
  const summary = {
    title: redact(stoppedWork.title),
    summary: redact(stoppedWork.summary),
    incomplete: redact(stoppedWork.incomplete),
    ...(byPerson ? { stopped: byPerson } : { code }),
  };
  await session.append({ type: 'finished', ...summary });
  return summary;
}
