interface GroupedEvent {
  id: number;
  turn: number;
  type: string;
  text: string;
  tool?: string;
  tokens?: { input: number; output: number; cached?: number };
  files?: string[];
}

/** An entry on a job's page: a single event, or consecutive tool calls in one collapsible line. */
export type TimelineItem<Event> = { kind: 'event'; event: Event } | { kind: 'tools'; events: Event[] };

/** A prompt and the agent's work on it. */
export interface Turn<Event> {
  turn: number;
  prompt: Event | undefined;
  items: TimelineItem<Event>[];
}

/** Groups a job's events into turns, each with its prompt, and groups consecutive tool calls. */
export function groupEvents<Event extends GroupedEvent>(events: readonly Event[]): Turn<Event>[] {
  const turns: Turn<Event>[] = [];
  for (const event of events) {
    let turn = turns.at(-1);
    if (turn?.turn !== event.turn) {
      turn = { turn: event.turn, prompt: undefined, items: [] };
      turns.push(turn);
    }
    const last = turn.items.at(-1);
    if (event.type === 'prompt') turn.prompt = event;
    else if (event.type === 'read' || (event.type === 'message' && event.text.trim() === '')) continue;
    else if (event.type !== 'tool') turn.items.push({ kind: 'event', event });
    else if (last?.kind === 'tools') last.events.push(event);
    else turn.items.push({ kind: 'tools', events: [event] });
  }
  return turns;
}

/** Lists the used tools with their number of calls: "read ×3, edit". */
export function nameTools(events: readonly GroupedEvent[]): string {
  const counts = new Map<string, number>();
  for (const { tool = 'tool' } of events) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  return [...counts].map(([tool, count]) => (count === 1 ? tool : `${tool} ×${count}`)).join(', ');
}

/** Sums the tokens of all turns of a job, and lists the files that it changed. */
export function sumEvents(events: readonly GroupedEvent[]): {
  input: number;
  output: number;
  cached: number;
  files: string[];
} {
  let input = 0;
  let output = 0;
  let cached = 0;
  const files = new Set<string>();
  for (const event of events) {
    input += event.tokens?.input ?? 0;
    output += event.tokens?.output ?? 0;
    cached += event.tokens?.cached ?? 0;
    for (const file of event.files ?? []) files.add(file);
  }
  return { input, output, cached, files: [...files].sort() };
}
