interface GroupedEvent {
  id: number;
  turn: number;
  type: string;
  text: string;
  tool?: string;
  tokens?: { input: number; output: number; cached?: number };
  files?: string[];
  ok?: boolean;
  steps?: PlanStep[];
}

/** A step of the agent's own list, and its progress. */
export interface PlanStep {
  text: string;
  state: 'open' | 'doing' | 'done';
}

/**
 * An entry on a job's page: a single event, consecutive tool calls, or the agent's current list of steps, shown where
 * its first version was.
 */
export type TimelineItem<Event> =
  | { kind: 'event'; event: Event }
  | { kind: 'tools'; events: Event[] }
  | { kind: 'steps'; id: number; steps: PlanStep[] };

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
    else if (event.steps) showSteps(turn, event.id, event.steps);
    // Another event has the summary, the question or the plan.
    else if (event.ok === true && TOLD_BY_EVENTS.has(event.tool ?? '')) continue;
    else if (last?.kind === 'tools') last.events.push(event);
    else turn.items.push({ kind: 'tools', events: [event] });
  }
  return turns;
}

const TOLD_BY_EVENTS: ReadonlySet<string> = new Set(['finish', 'ask', 'proposePlan']);

function showSteps<Event>({ items }: Turn<Event>, id: number, steps: PlanStep[]): void {
  const first = items.find((item) => item.kind === 'steps');
  if (first) first.steps = steps;
  else items.push({ kind: 'steps', id, steps });
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
