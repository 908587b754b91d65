import type { ContextSource } from '../context-repositories/connect-context.ts';
import type { AgentEvent } from '../types/event.ts';
import type { Repository } from './connect-repository.ts';
import type { JobSession } from './job-session.ts';
import type { TurnDeps } from './turn-deps.ts';

/** A turn while a worker runs it. */
export interface Turn {
  deps: TurnDeps;
  session: JobSession;
  repository: Repository;
  /** Other repositories that the agent can read. */
  contextSources: readonly ContextSource[];
  start: TurnStart;
  /** An empty folder that the caller deletes. */
  folder: string;
  signal: AbortSignal;
  /** Aborted when the turn ends. */
  turnSignal: AbortSignal;
  /** Whether this is the last attempt. If it is, partial work is published even if another model call might succeed. */
  lastTry: boolean;
}

/** The event that records the commit and branch that a turn starts from. */
export type TurnStart = AgentEvent & { type: 'workspace' };
