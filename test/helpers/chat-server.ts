/** A model server with the API of OpenAI-compatible servers, whose responses a test writes byte by byte. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** The parts of a request that tests check. */
export interface ChatRequest {
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string } }[];
  tool_choice?: unknown;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
}

export interface ChatServer {
  /** For `OPENAI_BASE_URL`. */
  url: string;
  requests: ChatRequest[];
  close(): Promise<void>;
}

/** Writes the response to the request with this index, from 0. */
export type Respond = (response: ServerResponse, request: ChatRequest, index: number) => void | Promise<void>;

/** Starts a server on the loopback interface. */
export async function startChatServer(respond: Respond): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void (async () => {
      const body = (await json(request)) as ChatRequest;
      requests.push(body);
      await respond(response, body, requests.length - 1);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A call in the format of the API. Pieces of a streamed call have no id after the first. */
interface ChatCall {
  index?: number;
  id?: string;
  type?: 'function';
  function: { name?: string; arguments: string };
}

/** The content of a message, or of a piece of it. */
export interface ChatDelta {
  role?: 'assistant';
  content?: string | null;
  reasoning_content?: string;
  tool_calls?: ChatCall[];
}

interface PieceFields {
  finish?: string;
  usage?: { prompt_tokens: number; completion_tokens: number; prompt_tokens_details?: { cached_tokens: number } };
}

/** Starts a streamed response. */
export function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

/** Prints a piece of a streamed message. */
export function printPiece(delta: ChatDelta, { finish, usage }: PieceFields = {}): string {
  const choices = [{ index: 0, delta, finish_reason: finish ?? null }];
  return printEvent({
    id: 'chat',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'test',
    choices,
    ...(usage && { usage }),
  });
}

/** Prints any JSON as an event of a stream. */
export function printEvent(data: object, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** The end of a complete stream. */
export const STREAM_END = 'data: [DONE]\n\n';

/** Streams a whole message with its finish reason and usage. */
export function streamMessage(response: ServerResponse, deltas: readonly ChatDelta[], fields: PieceFields = {}): void {
  const { finish = 'stop', usage = { prompt_tokens: 100, completion_tokens: 10 } } = fields;
  startStream(response);
  const pieces = deltas.map((delta) => printPiece(delta));
  response.end([...pieces, printPiece({}, { finish, usage }), STREAM_END].join(''));
}

/** Sends a whole message as JSON, like a server that can't stream. */
export function sendMessage(response: ServerResponse, message: ChatDelta, fields: PieceFields = {}): void {
  const { finish = 'stop', usage = { prompt_tokens: 100, completion_tokens: 10 } } = fields;
  const choices = [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: finish }];
  sendJson(response, 200, { id: 'chat', object: 'chat.completion', created: 0, model: 'test', choices, usage });
}

/** Sends any JSON with a status. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Creates a complete call. */
export function createCall(name: string, args: object, index = 0): ChatCall {
  return { index, id: `call-${index}`, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}
