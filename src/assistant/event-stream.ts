import type { AssistantEvent } from '../lib/site-assistant.ts';

/**
 * Yields the events that a task emits while it runs, with `opening` before them. An error before the first event is
 * thrown before anything is yielded.
 */
export async function* createEventStream(
  run: (emit: (event: AssistantEvent) => void) => Promise<void>,
  opening: AssistantEvent,
): AsyncGenerator<AssistantEvent> {
  const queue: AssistantEvent[] = [];
  const ended: { error?: unknown }[] = [];
  let wake = (): void => undefined;
  const end = (how: { error?: unknown }): void => {
    ended.push(how);
    wake();
  };
  void run((event) => {
    queue.push(event);
    wake();
  }).then(
    () => end({}),
    (error: unknown) => end({ error }),
  );
  const wait = async (): Promise<void> => {
    if (queue.length > 0 || ended.length > 0) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  };

  await wait();
  if (queue.length > 0) yield opening;
  for (;;) {
    for (let event = queue.shift(); event; event = queue.shift()) yield event;
    const [how] = ended;
    if (how && 'error' in how) throw how.error;
    if (how) return;
    await wait();
  }
}
