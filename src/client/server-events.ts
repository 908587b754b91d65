export interface ServerEvent {
  event: string;
  data: string;
}

/** Max characters of one event. */
const MAX_EVENT_LENGTH = 16 * 2 ** 20;

/** Reads server-sent events as Bindery writes them: one `data` line each. Skips comments. Calls `onData` for every piece that arrives. */
export async function* readServerEvents(
  response: Response,
  { onData, maxLength = MAX_EVENT_LENGTH }: { onData?: () => void; maxLength?: number } = {},
): AsyncGenerator<ServerEvent> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    onData?.();
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    if (text.length > maxLength) throw new Error(`The event is longer than ${maxLength} characters.`);
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      const data = fields.get('data');
      if (data !== undefined) yield { event: fields.get('event') ?? 'message', data };
    }
  }
}
