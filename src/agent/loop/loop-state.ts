import type { AgentEvent } from '../types/event.ts';
import type { Model } from '../types/model.ts';
import type { AgentLimits, AgentTool, ToolContext } from '../types/tool.ts';

/** The timer of the loop, replaceable in tests. */
export interface LoopClock {
  /** Returns a signal that fires after `ms` milliseconds. */
  timeout(ms: number): AbortSignal;
}

/** A turn to run. */
export interface LoopInput {
  model: Model;
  tools: readonly AgentTool[];
  toolContext: ToolContext;
  /** The system prompt. */
  system: string;
  /**
   * The log of the job from its first prompt. The loop works on the last prompt. The work tree must already match the
   * log.
   */
  history: readonly AgentEvent[];
  /**
   * Stores an event permanently, then resolves. The loop does nothing that depends on an event before that. Returns the
   * events of people that were stored before it and that the loop doesn't know yet.
   */
  emit(event: AgentEvent): Promise<readonly AgentEvent[] | void>;
  /** Returns the events of people that the loop doesn't know yet. @defaultValue there are none */
  receive?(): Promise<readonly AgentEvent[]>;
  limits: AgentLimits;
  /** Hours to wait for an answer to a question. @defaultValue 0: no one can answer */
  answerHours?: number;
  signal: AbortSignal;
  /** Aborted when a person stops the turn. Ends everything except a change that has begun. @defaultValue never */
  stopSignal?: AbortSignal | undefined;
  /** Milliseconds that earlier workers spent on the turn. @defaultValue 0 */
  elapsedMs?: number;
  /** @defaultValue the system clock */
  clock?: LoopClock;
}

/** The state of a turn, which each step of the loop receives. */
export interface LoopState extends Omit<LoopInput, 'emit'> {
  log: readonly AgentEvent[];
  emit(event: AgentEvent): Promise<void>;
  /** Adds the events of people that the log doesn't have yet, and returns them. */
  receive(): Promise<readonly AgentEvent[]>;
  /** For calls that change files: a person who stops the turn doesn't interrupt them. */
  changeSignal: AbortSignal;
  /** Milliseconds that the turn has taken so far. */
  elapsed(): number;
}
