/** Notices when a model does not reply, so that whoever waits for the job can read why nothing happens. */
import type { AgentEvent, AgentLimits, Model } from '../types.ts';

export interface WatchOptions {
  /** The log of the job so far. */
  log: readonly AgentEvent[];
  emit(event: AgentEvent): Promise<void>;
  /** Milliseconds. @defaultValue those of the process */
  now?: () => number;
}

export interface WatchedModel extends Model {
  /** Says that the model was waited for when the time of the turn was over; undefined when it was not the model that took it. */
  describeSilence(limits: AgentLimits): string | undefined;
}

/** The model, with a note in the log once calls of it are repeated: one until it replies again, whatever worker asks. */
export function watchModel(model: Model, { log, emit, now = () => performance.now() }: WatchOptions): WatchedModel {
  let asked: { since: number; reason?: string } | undefined;
  return {
    ...model,
    async call(request) {
      asked = { since: now() };
      const notes: Promise<void>[] = [];
      const onRetry = (reason: string) => {
        if (asked) asked.reason = reason;
        const isTold = notes.length > 0 || isModelNote(log.at(-1));
        if (isTold) return;
        const note = emit(noteOf(model.name, reason));
        // It can fail long before the call ends, which is when it is awaited.
        note.catch(() => undefined);
        notes.push(note);
      };
      try {
        const reply = await model.call({ ...request, onRetry });
        asked = undefined;
        return reply;
      } finally {
        await Promise.all(notes);
      }
    },
    describeSilence({ minutes }) {
      if (!asked || (asked.reason === undefined && now() - asked.since < (minutes * 60_000) / 2)) return undefined;
      const why = asked.reason === undefined ? '' : ` (${asked.reason})`;
      return (
        `The model ${model.name} didn't reply${why} within the ${minutes.toLocaleString('en-US')} minutes allowed for a job ` +
        '(AGENT_MAX_MINUTES). Send the prompt again. If that fails too, ask the operator to check the model.'
      );
    },
  };
}

function isModelNote(event: AgentEvent | undefined): boolean {
  return event?.type === 'waiting' && event.of === 'model';
}

function noteOf(name: string, reason: string): AgentEvent {
  return { type: 'waiting', of: 'model', reason: `retrying the model ${name}, which did not reply: ${reason}.` };
}
