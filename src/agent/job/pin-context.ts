import { pinRepositories } from '../context-repositories/pin-repositories.ts';
import type { PinnedRepository } from '../types/workspace.ts';
import { createWait } from './lend-slot.ts';
import { createOpenSignal } from './stop-early.ts';
import type { Turn } from './turn.ts';

/**
 * Returns the commits of the context repositories that the turn is pinned to. The first worker that runs the turn reads
 * the heads of their branches and stores them in the log, so that a worker that takes over reads the same commits.
 */
export async function pinContext(
  { deps, session, contextSources, folder, signal }: Turn,
  redact: (text: string) => string,
): Promise<readonly PinnedRepository[]> {
  const events = session.log.flatMap(({ turn, event }) => (turn === session.turn.turn ? [event] : []));
  const pinEvent = events.find((event) => event.type === 'repositories');
  if (pinEvent) return pinEvent.repositories;
  // A turn that started without the repositories continues without them, because adding them would invalidate the
  // model's cached prompt.
  if (contextSources.length === 0 || events.some(({ type }) => type === 'assistant')) return [];
  const openSignal = createOpenSignal(session, signal);
  const options = { dataFolder: deps.dataFolder, folder, signal: openSignal };
  const pins = await createWait(deps, openSignal)(() => pinRepositories(contextSources, options));
  const repositories = pins.map((pin) => ({
    ...pin,
    ...(pin.problem !== undefined && { problem: redact(pin.problem) }),
  }));
  await session.append({ type: 'repositories', repositories });
  return repositories;
}
