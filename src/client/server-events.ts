export interface ServerEvent {
  event: string;
  data: string;
}

/** Reads server-sent events as Bindery writes them: one `data` line each. Comments are left out. */
export async function* readServerEvents(response: Response): AsyncGenerator<ServerEvent> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      const data = fields.get('data');
      if (data !== undefined) yield { event: fields.get('event') ?? 'message', data };
    }
  }
}
