/** A scripted streaming model over HTTP, behind the API of OpenAI-compatible servers. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** One completion. */
export interface StreamedStep {
  /** Pieces of the text, each in a separate event. */
  text?: readonly string[];
  calls?: readonly { name: string; args: unknown }[];
  usage?: { input: number; output: number };
  /** The last piece and the end are sent once this resolves. */
  hold?: Promise<unknown>;
  /** Rejects the call instead. */
  status?: number;
}

export interface StreamedRequest {
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string } }[];
  tool_choice?: unknown;
  max_tokens?: number;
}

export interface StreamedModel {
  /** For `OPENAI_BASE_URL`. */
  url: string;
  requests: StreamedRequest[];
  /** Sets the next completions; unused earlier ones are dropped. */
  script(...steps: StreamedStep[]): void;
  /** Resolves when a caller has disconnected before the end of a completion. */
  left: Promise<void>;
  close(): Promise<void>;
}

/** Each call uses the next step. A call beyond the script is rejected. */
export async function startStreamedModel(): Promise<StreamedModel> {
  const requests: StreamedRequest[] = [];
  const leavePromise = Promise.withResolvers<void>();
  let steps: StreamedStep[] = [];
  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy());
  });

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push((await json(request)) as StreamedRequest);
    const step = steps.shift() ?? { status: 400 };
    response.once('close', () => response.writableFinished || leavePromise.resolve());
    if (step.status !== undefined) {
      const error = { error: { message: 'scripted', type: 'scripted', code: null, param: null } };
      response.writeHead(step.status, { 'content-type': 'application/json' }).end(JSON.stringify(error));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of printStep(step)) {
      if (event.isLast) await step.hold;
      response.write(`data: ${event.data}\n\n`);
    }
    response.end();
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script(...next) {
      steps = next;
    },
    left: leavePromise.promise,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function* printStep({ text = [], calls = [], usage = { input: 100, output: 10 } }: StreamedStep) {
  const print = (delta: object, fields: object = {}) =>
    JSON.stringify({
      id: 'scripted',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'scripted',
      choices: [{ index: 0, delta, finish_reason: null }],
      ...fields,
    });
  yield { data: print({ role: 'assistant', content: '' }), isLast: false };
  for (const [at, content] of text.entries()) yield { data: print({ content }), isLast: at === text.length - 1 };
  for (const [index, { name, args }] of calls.entries()) {
    const call = {
      index,
      id: `call_${name}_${index}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(args) },
    };
    yield { data: print({ tool_calls: [call] }), isLast: false };
  }
  const { input, output } = usage;
  yield {
    data: print(
      {},
      {
        choices: [{ index: 0, delta: {}, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }],
        usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
      },
    ),
    isLast: text.length === 0,
  };
  yield { data: '[DONE]', isLast: false };
}
