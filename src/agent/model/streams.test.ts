import { once } from 'node:events';
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createCall,
  printEvent,
  printPiece,
  sendJson,
  sendMessage,
  startChatServer,
  startStream,
  streamMessage,
  STREAM_END,
  type ChatServer,
  type Respond,
} from '../../../test/helpers/chat-server.ts';
import { ModelFailure, type ModelRequest } from '../types/model.ts';
import { createModel } from './create-model.ts';
import type { RetrySettings } from './retry.ts';

const servers: ChatServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const TOOLS: ModelRequest['tools'] = [
  { name: 'read', description: 'Reads a file.', parameters: Type.Object({ path: Type.String() }) },
];
const REQUEST = { system: 'Be good.', messages: [{ role: 'user', text: 'Write.' }], tools: TOOLS } as const;
const READ = createCall('read', { path: 'a.mdx' });

/** Starts a server and a model that calls it at most `tries` times. */
async function connect(respond: Respond, retry: Partial<RetrySettings> = {}) {
  const server = await startChatServer(respond);
  servers.push(server);
  const model = createModel({
    name: 'openai-compatible:test',
    env: { OPENAI_BASE_URL: server.url },
    retry: { tries: 6, sleep: async () => {}, ...retry },
  });
  const ask = (request: Partial<ModelRequest> = {}) =>
    model.call({ ...REQUEST, signal: new AbortController().signal, ...request });
  return { ask, requests: server.requests };
}

async function getFailure(promise: Promise<unknown>): Promise<ModelFailure> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof ModelFailure) return error;
  throw new Error(`expected a ModelFailure, got ${String(error)}`);
}

describe('a streamed reply', () => {
  it('ends a call that stalls after a token, and closes its connection', async () => {
    const closed: Promise<unknown>[] = [];
    const { ask } = await connect(
      (response) => {
        closed.push(once(response, 'close'));
        startStream(response);
        response.write(printPiece({ role: 'assistant', content: 'I look' }));
      },
      { tries: 2, idleMs: 200 },
    );
    let failure = await getFailure(ask());
    // On a busy machine, a call can end before the server sees its request.
    while (closed.length === 0) failure = await getFailure(ask());
    expect(failure.kind).toBe('retry-later');
    expect(failure.message).toContain('nothing was received for 0.2 seconds (AGENT_REPLY_IDLE_SECONDS)');
    await Promise.all(closed);
  });

  it('ends a call to a server that accepts the request and sends nothing', async () => {
    const { ask } = await connect(() => undefined, { tries: 1, idleMs: 200 });
    expect((await getFailure(ask())).message).toContain('AGENT_REPLY_IDLE_SECONDS');
  });

  it('ends a reply that keeps growing at the limit for the whole reply, and asks for a shorter one', async () => {
    const { ask, requests } = await connect(
      async (response, _request, index) => {
        if (index > 0) return streamMessage(response, [{ tool_calls: [READ] }], { finish: 'tool_calls' });
        startStream(response);
        while (!response.destroyed) {
          response.write(printPiece({ content: 'word ' }));
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      },
      { callMs: 1_500 },
    );
    expect((await ask()).calls).toHaveLength(1);
    expect(JSON.stringify(requests[1]?.messages.at(-1))).toContain('be brief');
  });

  it('does not count keep-alive comments as output', async () => {
    const { ask } = await connect(
      async (response) => {
        startStream(response);
        while (!response.destroyed) {
          response.write(': keep-alive\n\n');
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      },
      { tries: 1, idleMs: 200 },
    );
    expect((await getFailure(ask())).message).toContain('AGENT_REPLY_IDLE_SECONDS');
  });

  it('reports output as it arrives, including reasoning and arguments', async () => {
    const { ask } = await connect((response) =>
      streamMessage(response, [{ reasoning_content: 'Hm.' }, { content: 'Look.' }, { tool_calls: [READ] }]),
    );
    let characters = 0;
    await ask({ onOutput: (count) => (characters += count) });
    expect(characters).toBe('Hm.Look.{"path":"a.mdx"}'.length);
  });

  it('joins calls that arrive in pieces, interleaved', async () => {
    const { ask } = await connect((response) =>
      streamMessage(
        response,
        [
          { tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'read', arguments: '' } }] },
          { tool_calls: [{ index: 1, id: 'b', type: 'function', function: { name: 'read', arguments: '{"pa' } }] },
          { tool_calls: [{ index: 0, function: { arguments: '{"path":"a' } }] },
          { tool_calls: [{ index: 1, function: { arguments: 'th":"b.mdx"}' } }] },
          { tool_calls: [{ index: 0, function: { arguments: '.mdx"}' } }] },
        ],
        { finish: 'tool_calls' },
      ),
    );
    expect((await ask()).calls).toEqual([
      { id: 'a', name: 'read', args: { path: 'a.mdx' } },
      { id: 'b', name: 'read', args: { path: 'b.mdx' } },
    ]);
  });

  it.each(['same', ''])('keeps the arguments of calls that all have the id %j', async (id) => {
    const calls = ['a', 'b'].map((name, at) => ({ ...createCall('read', { path: name }, at), id }));
    const { ask } = await connect((response) => streamMessage(response, [{ tool_calls: calls }]));
    const reply = await ask();
    expect(reply.calls.map(({ args }) => args)).toEqual([{ path: 'a' }, { path: 'b' }]);
    expect(new Set(reply.calls.map((call) => call.id)).size).toBe(2);
  });

  it('retries a stream that is cut off', async () => {
    const { ask, requests } = await connect((response, _request, index) => {
      if (index > 0) return streamMessage(response, [{ content: 'Done.' }]);
      startStream(response);
      response.write(printPiece({ content: 'Do' }), () => response.destroy());
    });
    expect((await ask()).text).toBe('Done.');
    expect(requests).toHaveLength(2);
  });

  it('reads whole replies from a server that never sends a finish reason, and remembers it', async () => {
    const { ask, requests } = await connect((response, { stream }) => {
      if (stream !== true) return sendMessage(response, { tool_calls: [READ] });
      startStream(response);
      response.end(printPiece({ tool_calls: [READ] }) + STREAM_END);
    });
    expect((await ask()).calls).toHaveLength(1);
    expect((await ask()).calls).toHaveLength(1);
    expect(requests.map(({ stream = false }) => stream)).toEqual([true, false, false]);
  });

  it('asks for token counts, and reports those from the cache', async () => {
    const usage = { prompt_tokens: 900, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 800 } };
    const { ask, requests } = await connect((response) => streamMessage(response, [{ content: 'Done.' }], { usage }));
    expect((await ask()).usage).toEqual({ input: 900, output: 20, cached: 800 });
    expect(requests[0]?.stream_options).toEqual({ include_usage: true });
  });
});

it('estimates the tokens of a server that reports none', async () => {
  const { ask } = await connect((response) => {
    startStream(response);
    response.end(printPiece({ content: 'x'.repeat(300) }) + printPiece({}, { finish: 'stop' }) + STREAM_END);
  });
  const { usage } = await ask({ system: 'y'.repeat(3_000) });
  expect(usage.input).toBeGreaterThan(1_000);
  expect(usage.input).toBeLessThan(1_200);
  expect(usage.output).toBe(103);
});

describe('a server that does not stream', () => {
  it('is read from the response that it has already sent', async () => {
    const { ask, requests } = await connect((response) =>
      sendMessage(response, { content: 'Look.', tool_calls: [READ] }, { finish: 'tool_calls' }),
    );
    expect(await ask()).toMatchObject({ text: 'Look.', calls: [{ name: 'read' }], usage: { input: 100, output: 10 } });
    expect(requests).toHaveLength(1);
  });

  it('is asked once whether it streams, if it refuses to', async () => {
    const { ask, requests } = await connect((response, { stream }) =>
      stream === true
        ? sendJson(response, 400, { error: { message: 'Streaming is not supported with tools.' } })
        : sendMessage(response, { tool_calls: [READ] }),
    );
    await ask();
    await ask();
    expect(requests.map(({ stream = false }) => stream)).toEqual([true, false, false]);
  });
});

describe('a server that ignores tool_choice', () => {
  const CALLS = { content: 'My notes.', tool_calls: [READ] };

  it.each([
    ['streams', (response: Parameters<Respond>[0]) => streamMessage(response, [CALLS], { finish: 'tool_calls' })],
    ['sends whole replies', (response: Parameters<Respond>[0]) => sendMessage(response, CALLS)],
  ])('costs one call if it %s, and its text is used without the calls', async (_how, respond) => {
    const { ask, requests } = await connect(respond);
    const reply = await ask({ mayCall: false });
    expect(requests[0]?.tool_choice).toBe('none');
    expect(reply).toMatchObject({ text: 'My notes.', calls: [], usage: { input: 100, output: 10 } });
    expect(requests).toHaveLength(1);
  });

  it('costs one call even if it writes no text', async () => {
    const { ask, requests } = await connect((response) => streamMessage(response, [{ tool_calls: [READ] }]));
    expect(await ask({ mayCall: false })).toMatchObject({ text: '', calls: [] });
    expect(requests).toHaveLength(1);
  });
});

describe('an empty reply', () => {
  it('is answered with what to do instead, within the last message if a person wrote it', async () => {
    const { ask, requests } = await connect((response, _request, index) =>
      streamMessage(response, index === 0 ? [{ reasoning_content: 'Hm.' }] : [{ tool_calls: [READ] }]),
    );
    const reply = await ask();
    expect(reply.calls).toHaveLength(1);
    expect(reply.usage).toEqual({ input: 200, output: 20 });
    const messages = requests[1]?.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(messages[1]?.content).toMatch(/^Write\.\n\n\(Your last reply was empty\. Reply with a tool call/);
  });

  it('fails the call after three of them, because each is paid for', async () => {
    const { ask, requests } = await connect((response) => streamMessage(response, [{ content: '' }]));
    expect((await getFailure(ask())).message).toContain('after 3 attempts: its replies were empty');
    expect(requests).toHaveLength(3);
  });
});

describe('a conversation that is too long', () => {
  const lmStudio =
    'Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length ' +
    'of only 4096 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input';

  it.each<[string, number | undefined, Respond]>([
    [
      'vLLM',
      8192,
      (response) =>
        sendJson(response, 400, {
          object: 'error',
          message:
            "This model's maximum context length is 8192 tokens. However, you requested 9100 tokens in the messages, Please reduce the length of the messages.",
          code: 400,
        }),
    ],
    [
      'llama.cpp',
      4096,
      (response) =>
        sendJson(response, 400, {
          error: {
            code: 400,
            message: 'the request exceeds the available context size, try increasing it',
            type: 'exceed_context_size_error',
            n_prompt_tokens: 9000,
            n_ctx: 4096,
          },
        }),
    ],
    [
      'Ollama',
      undefined,
      (response) => sendJson(response, 400, { error: { message: 'the input length exceeds the context length' } }),
    ],
    ['LM Studio', 4096, (response) => sendJson(response, 400, { error: lmStudio })],
    [
      'LM Studio, within a stream',
      4096,
      (response) => {
        startStream(response);
        response.end(printEvent({ error: { message: lmStudio } }, 'error'));
      },
    ],
    [
      'llama.cpp, within a stream',
      4096,
      (response) => {
        startStream(response);
        response.end(
          printEvent({
            error: { code: 400, message: 'request (9000 tokens) exceeds the available context size (4096 tokens)' },
          }),
        );
      },
    ],
  ])('is recognized from the error of %s, with the maximum that it states', async (_server, maximum, respond) => {
    const { ask, requests } = await connect(respond);
    const failure = await getFailure(ask());
    expect(failure.kind).toBe('overflow');
    expect(failure.contextTokens).toBe(maximum);
    expect(requests).toHaveLength(1);
  });
});
