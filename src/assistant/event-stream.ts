import type { AssistantEvent } from '../lib/site-assistant.ts';

/**
 * Yields the events that a task emits while it runs, with `opening` before them. An error before the first event is
 * thrown before anything is yielded.
 */
export async function* createEventStream(
  run: (emit: (event: AssistantEvent) => void) => Promise<void>,
  firstEvent: AssistantEvent,
): AsyncGenerator<AssistantEvent> {
  const queue: AssistantEvent[] = [];
  const endings: { error?: unknown }[] = [];
  let wake = (): void => undefined;
  const end = (ending: { error?: unknown }): void => {
    endings.push(ending);
    wake();
  };
  void run((event) => {
    queue.push(event);
    wake();
  }).then(
    () => end({}),
    (error: unknown) => end({ error }),
  );
  const waitForEvent = async (): Promise<void> => {
    if (queue.length > 0 || endings.length > 0) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  };

  await waitForEvent();
  if (queue.length > 0) yield firstEvent;
  for (;;) {
    for (let event = queue.shift(); event; event = queue.shift()) yield event;
    const [ending] = endings;
    if (ending && 'error' in ending) throw ending.error;
    if (ending) return;
    await waitForEvent();
  }
}
