/** Communicates with Chromium over the pipes of `--remote-debugging-pipe` (Chrome DevTools Protocol). */
import type { Readable, Writable } from 'node:stream';

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  result?: Record<string, unknown>;
  error?: { message?: string };
}

/** The browser or the process of its page ended before it replied. */
export class BrowserEndedError extends Error {}

export interface DevTools {
  /**
   * Sends a command and resolves with its result. Throws the browser's error, or `BrowserEndedError` if the browser or its
   * page has ended.
   */
  send(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>;
  /** Resolves at the next event with this name. Throws `BrowserEndedError` if the browser or its page has ended. */
  next(method: string): Promise<void>;
}

interface PendingCommand {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

export function openDevTools({ input, output }: { input: Writable; output: Readable }): DevTools {
  const replies = new Map<number, PendingCommand>();
  const events = new Map<string, PendingCommand[]>();
  let lastId = 0;
  let pendingChunks: Buffer[] = [];
  /** Why the browser can't be used anymore. */
  let goneReason: string | undefined;

  const receive = (text: string): void => {
    const { id, method = '', result = {}, error } = JSON.parse(text) as Message;
    const pendingReply = id === undefined ? undefined : replies.get(id);
    if (id !== undefined) replies.delete(id);
    if (error) pendingReply?.reject(new Error(error.message ?? 'the browser refused a command'));
    else pendingReply?.resolve(result);
    for (const each of events.get(method) ?? []) each.resolve({});
    events.delete(method);
    // The browser doesn't reply to commands for a page without a process.
    if (method === 'Inspector.targetCrashed') fail('the process of its page has ended, perhaps for lack of memory');
  };
  const fail = (reason: string): void => {
    goneReason ??= reason;
    for (const each of [...replies.values(), ...[...events.values()].flat()])
      each.reject(new BrowserEndedError(goneReason));
    replies.clear();
    events.clear();
  };
  const close = (): void => fail('it has ended');
  output.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length;) {
      const end = chunk.indexOf(0, start);
      pendingChunks.push(chunk.subarray(start, end === -1 ? chunk.length : end));
      if (end === -1) return;
      receive(Buffer.concat(pendingChunks).toString('utf8'));
      pendingChunks = [];
      start = end + 1;
    }
  });
  output.on('close', close);
  for (const stream of [input, output]) stream.on('error', close);

  const waitForReply = (register: (waiting: PendingCommand) => void): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      if (goneReason !== undefined) reject(new BrowserEndedError(goneReason));
      else register({ resolve, reject });
    });
  return {
    send(method, params = {}, sessionId) {
      const id = ++lastId;
      const reply = waitForReply((waiting) => replies.set(id, waiting));
      if (goneReason === undefined)
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      return reply;
    },
    next: async (method) =>
      void (await waitForReply((waiting) => events.set(method, [...(events.get(method) ?? []), waiting]))),
  };
}
