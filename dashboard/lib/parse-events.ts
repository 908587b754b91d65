/** One server-sent event. */
export interface ServerEvent {
  id: string | undefined;
  /** @defaultValue message */
  event: string;
  data: string;
}

/** Reads a stream of server-sent events from its chunks, wherever they are cut. */
export function createEventParser(): (chunk: string) => ServerEvent[] {
  let rest = '';
  return (chunk) => {
    const blocks = (rest + chunk.replaceAll('\r\n', '\n')).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(parseBlock).filter((event) => event !== undefined);
  };
}

function parseBlock(block: string): ServerEvent | undefined {
  const data: string[] = [];
  let id: string | undefined;
  let event = 'message';
  for (const line of block.split('\n')) {
    const at = line.indexOf(':');
    if (at <= 0) continue;
    const value = line.slice(at + 1).replace(/^ /, '');
    const field = line.slice(0, at);
    if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
    else if (field === 'event') event = value;
  }
  return data.length === 0 ? undefined : { id, event, data: data.join('\n') };
}
