/** One server-sent event. */
export interface ServerEvent {
  id: string | undefined;
  /** @defaultValue message */
  event: string;
  data: string;
}

/** Creates a parser for a stream of server-sent events. Chunks can end anywhere. */
export function createEventParser(): (chunk: string) => ServerEvent[] {
  let buffer = '';
  return (chunk) => {
    const blocks = (buffer + chunk.replaceAll('\r\n', '\n')).split('\n\n');
    buffer = blocks.pop() ?? '';
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
