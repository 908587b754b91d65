/** Runs the agent's loop: calls the model, runs its tools, and stops at the limits. All state is in the log. */
import { toStorable } from '../../lib/storable.ts';
import type { AgentEvent } from '../types/event.ts';
import { advance } from './advance.ts';
import { stop, STOPPED_BY_PERSON, type LoopOutcome } from './loop-outcome.ts';
import type { LoopInput } from './loop-state.ts';
import { describeLimit } from './turn-limits.ts';
import { watchModel } from './watch-model.ts';

/**
 * Runs the loop until the turn ends. Throws `ModelFailure` if the model fails or refuses, the signal's reason, and
 * machine errors.
 */
export async function runLoop(input: LoopInput): Promise<LoopOutcome> {
  const { limits, elapsedMs = 0, clock = AbortSignal } = input;
  const deadline = clock.timeout(Math.max(0, limits.minutes * 60_000 - elapsedMs));
  const signal = AbortSignal.any([input.signal, deadline]);
  const startTime = performance.now();
  const getElapsedMs = () => elapsedMs + performance.now() - startTime;
  const log = [...input.history];
  const emit = async (event: AgentEvent) => {
    // The event as it will be read back from the log.
    const storableEvent = toStorable(event);
    log.push(...((await input.emit(storableEvent)) ?? []), storableEvent);
  };
  const receive = async () => {
    const events = (await input.receive?.()) ?? [];
    log.push(...events);
    return events;
  };
  const stopSignal = input.stopSignal ?? NEVER;
  const model = watchModel(input.model, { log, emit });
  try {
    for (;;) {
      signal.throwIfAborted();
      const outcome = await advance({
        ...input,
        model,
        log,
        emit,
        receive,
        signal: AbortSignal.any([signal, stopSignal]),
        changeSignal: signal,
        elapsed: getElapsedMs,
      });
      if (outcome !== undefined) return outcome;
    }
  } catch (error) {
    if (stopSignal.aborted && !input.signal.aborted) return STOPPED_BY_PERSON;
    if (!deadline.aborted || input.signal.aborted) throw error;
    const silence = model.describeSilence(limits);
    return silence === undefined
      ? stop('time_limit', describeLimit('minutes', limits))
      : stop('model_unavailable', silence);
  }
}

const NEVER = new AbortController().signal;
