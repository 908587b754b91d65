/** Detects that a model doesn't reply, so that anyone who follows the job can see what it is waiting for. */
import type { AgentLimits } from '../types/tool.ts';
import type { Model } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';

/** Options of `watchModel`. */
export interface WatchOptions {
  /** The log of the job so far. */
  log: readonly AgentEvent[];
  emit(event: AgentEvent): Promise<void>;
  /** Returns milliseconds. @defaultValue the clock of the process */
  now?: () => number;
}

/** A model that reports when it doesn't reply. */
export interface WatchedModel extends Model {
  /** Describes that the turn timed out while waiting for the model. Returns undefined if the model wasn't the cause. */
  describeSilence(limits: AgentLimits): string | undefined;
}

/**
 * Wraps a model so that a retried call adds a note to the log. The note appears once until the model replies again,
 * across all workers.
 */
export function watchModel(model: Model, { log, emit, now = () => performance.now() }: WatchOptions): WatchedModel {
  let currentWait: { since: number; characters: number; reason?: string } | undefined;
  return {
    ...model,
    async call(request) {
      currentWait = { since: now(), characters: 0 };
      const notes: Promise<void>[] = [];
      const onRetry = (reason: string) => {
        if (currentWait) currentWait.reason = reason;
        const isNoted = notes.length > 0 || isModelNote(log.at(-1));
        if (isNoted) return;
        const note = emit(createNote(model.name, reason));
        // The note can fail long before the call ends, which is when it is awaited.
        note.catch(() => undefined);
        notes.push(note);
      };
      try {
        const onOutput = (characters: number) => {
          if (currentWait) currentWait.characters += characters;
        };
        const reply = await model.call({ ...request, onRetry, onOutput });
        currentWait = undefined;
        return reply;
      } finally {
        await Promise.all(notes);
      }
    },
    describeSilence({ minutes }) {
      if (!currentWait || (currentWait.reason === undefined && now() - currentWait.since < (minutes * 60_000) / 2))
        return undefined;
      const reasonText = currentWait.reason === undefined ? '' : ` (${currentWait.reason})`;
      const limitText = `within the ${minutes.toLocaleString('en-US')} minutes allowed for a job (AGENT_MAX_MINUTES)`;
      const { characters } = currentWait;
      if (characters > 0 && currentWait.reason === undefined)
        return (
          `The model ${model.name} is too slow: it was still writing a reply, of ${characters.toLocaleString('en-US')} characters so far, and didn't finish it ${limitText}. ` +
          'Ask for less in one prompt, or ask the operator to raise the limit or to choose a faster model.'
        );
      return (
        `The model ${model.name} didn't reply${reasonText} ${limitText}. ` +
        'Send the prompt again. If that fails too, ask the operator to check the model.'
      );
    },
  };
}

function isModelNote(event: AgentEvent | undefined): boolean {
  return event?.type === 'waiting' && event.of === 'model';
}

function createNote(name: string, reason: string): AgentEvent {
  return { type: 'waiting', of: 'model', reason: `retrying the model ${name}, which didn't reply: ${reason}.` };
}
