import type { ServerResponse } from 'node:http';
import type { Diagnostic } from '../site/shared.ts';

/** Messages for open pages. */
export type DevEvent =
  | { type: 'reload' }
  /** `root` is the docs folder, for links to files. */
  | { type: 'built'; root: string; diagnostics: Diagnostic[] }
  | { type: 'failed'; message: string };

/** Server-sent events to any number of open pages. */
export interface EventStream {
  open(response: ServerResponse): void;
  send(event: DevEvent): void;
  /** Error of the last build; undefined if it succeeded. */
  failure(): string | undefined;
  close(): void;
}

export function createEventStream(): EventStream {
  const readers = new Set<ServerResponse>();
  let state: DevEvent | undefined;
  const write = (reader: ServerResponse, event: DevEvent) => void reader.write(`data: ${JSON.stringify(event)}\n\n`);
  return {
    open(response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write('retry: 500\n\n');
      if (state) write(response, state);
      readers.add(response);
      // A request without a body emits no events, not even at its end.
      response.on('close', () => readers.delete(response));
    },
    send(event) {
      if (event.type !== 'reload') state = event;
      for (const reader of readers) write(reader, event);
    },
    failure: () => (state?.type === 'failed' ? state.message : undefined),
    close() {
      for (const reader of readers) reader.end();
    },
  };
}
