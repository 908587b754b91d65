interface LoggedEvent {
  id: number;
  type: string;
  from?: string;
}

/** Lists the IDs of messages that the agent has not read, of a job's events in order. */
export function listUnread(events: readonly LoggedEvent[]): Set<number> {
  const lastRead = events.findLastIndex(({ type }) => type === 'read' || type === 'prompt');
  const laterEvents = events.slice(lastRead + 1);
  return new Set(laterEvents.flatMap(({ id, type, from }) => (type === 'message' && from === 'user' ? [id] : [])));
}
