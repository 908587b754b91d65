import { afterEach, describe, expect, it } from 'vitest';
import { Type } from 'typebox';
import {
  startModelServer,
  type ModelServer,
  type Script,
  type ScriptStep,
} from '../../../test/helpers/model-server.ts';
import { recordSpans } from '../../lib/tracing/testing.ts';
import { ModelFailure, type Model, type ModelReply, type ModelMessage, type ModelRequest } from '../types/model.ts';
import { createModel } from './create-model.ts';
import type { RetryNote } from './retry.ts';

const NAMES = [
  'anthropic:claude-sonnet-5-5',
  'openai:gpt-5.6-terra',
  'google:gemini-3.7-flash',
  'openai-compatible:qwen3:32b',
];
const TOOLS: ModelRequest['tools'] = [
  { name: 'read', description: 'Reads a file.', parameters: Type.Object({ path: Type.String() }) },
];
const READ: ScriptStep = { calls: [{ name: 'read', args: { path: 'index.mdx' } }] };

const openServers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(openServers.splice(0).map((server) => server.close()));
});

async function serve(scripts: readonly Script[] | readonly ScriptStep[]): Promise<ModelServer> {
  const server = await startModelServer(scripts);
  openServers.push(server);
  return server;
}

function connect(server: ModelServer, name = 'anthropic:claude-sonnet-5-5', env = {}) {
  const waits: number[] = [];
  const notes: RetryNote[] = [];
  const model = createModel({
    name,
    env: { ...server.env, ...env },
    retry: {
      tries: 4,
      sleep: async (ms) => {
        waits.push(ms);
      },
      random: () => 1,
      now: () => Date.parse('2026-11-01T00:00:00Z'),
    },
    onRetry: (note) => notes.push(note),
  });
  return { model, waits, notes };
}

function ask(model: Model, messages: readonly ModelMessage[] = [{ role: 'user', text: 'Write.' }]) {
  return model.call({ system: 'Be good.', messages, tools: TOOLS, signal: new AbortController().signal });
}

async function getFailure(promise: Promise<ModelReply>): Promise<ModelFailure> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof ModelFailure) return error;
  throw new Error(`expected a ModelFailure, got ${String(error)}`);
}

describe('createModel', () => {
  it.each([
    ['anthropic:claude-sonnet-5-5', /"effort":"low"|"thinking"/],
    ['openai:gpt-5.6-terra', /"reasoning":\{"effort":"low"/],
    ['google:gemini-3.7-flash', /"thinkingLevel":"low"/],
    ['openai-compatible:qwen3:32b', /"reasoning_effort":"low"/],
  ])('sends the configured reasoning effort to %s, and none by default', async (name, expected) => {
    const server = await serve([{ text: 'Done.' }]);
    await ask(createModel({ name, env: server.env, effort: 'low' }));
    await ask(createModel({ name, env: server.env }));
    const [set, unset] = server.requests().map(({ body }) => JSON.stringify(body));
    expect(set).toMatch(expected);
    expect(unset).not.toMatch(expected);
  });

  it('records each attempt as a span with its tokens and without its text', async () => {
    const spans = recordSpans();
    const server = await serve([{ text: 'Done.', usage: { input: 120, output: 7 }, problems: [{ status: 529 }] }]);
    await ask(connect(server).model);
    const call = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'anthropic',
      'gen_ai.request.model': 'claude-sonnet-5-5',
    };
    const common = { name: 'chat claude-sonnet-5-5', kind: 'client', isEnded: true };
    expect(spans).toEqual([
      { ...common, attributes: call, failures: ['AI_APICallError'] },
      {
        ...common,
        attributes: { ...call, 'gen_ai.usage.input_tokens': 120, 'gen_ai.usage.output_tokens': 7 },
        failures: [],
      },
    ]);
  });

  it.each(NAMES)('%s calls a tool, reads its result, replies, and reports its tokens', async (name) => {
    const server = await serve([{ ...READ, usage: { input: 120, output: 7 } }, { text: 'Done.' }]);
    const { model } = connect(server, name);
    const image = { mediaType: 'image/png', data: 'iVBORw0KGgo=' } as const;
    const first = await ask(model);
    expect(first).toMatchObject({
      calls: [{ name: 'read', args: { path: 'index.mdx' } }],
      usage: { input: 120, output: 7 },
      finish: 'tool-calls',
    });
    const loggedReply: ModelReply = JSON.parse(JSON.stringify(first));
    const second = await ask(model, [
      { role: 'user', text: 'Write.' },
      { role: 'assistant', reply: loggedReply },
      { role: 'tool', results: [{ id: first.calls[0]?.id ?? '', name: 'read', ok: true, text: '# Home', image }] },
    ]);
    expect(second).toMatchObject({ calls: [], finish: 'stop' });
    expect(second.text).toContain('Done.');
    const requests = server.requests();
    expect(requests).toHaveLength(2);
    expect(JSON.stringify(requests[1]?.body)).toContain('# Home');
    expect(JSON.stringify(requests[1]?.body)).toContain(image.data);
  });

  it.each(NAMES)('retries %s after 429, 529, 500, a malformed, a truncated and a missing reply', async (name) => {
    const problems = [{ status: 529 }, { status: 500 }, 'malformed', 'cut', 'disconnect', { status: 429 }] as const;
    for (const problem of problems) {
      const server = await serve([{ ...READ, problems: [problem] }]);
      const { model, notes } = connect(server, name);
      expect((await ask(model)).calls).toHaveLength(1);
      expect(server.requests()).toHaveLength(2);
      expect(notes).toHaveLength(1);
    }
  });

  it('waits longer after each attempt, or as long as Retry-After requests, up to the maximum', async () => {
    const server = await serve([
      { ...READ, problems: [{ status: 500 }, { status: 500 }, { status: 429, retryAfter: 7 }] },
    ]);
    const { model, waits } = connect(server);
    await ask(model);
    expect(waits).toEqual([2000, 4000, 7000]);
    const slowServer = await serve([{ ...READ, problems: [{ status: 429, retryAfter: 86_400 }] }]);
    const patientModel = connect(slowServer);
    await ask(patientModel.model);
    expect(patientModel.waits).toEqual([60_000]);
  });

  it('gives up after the last attempt and quotes the last error of the server', async () => {
    const server = await serve([
      { ...READ, problems: Array.from({ length: 9 }, () => ({ status: 529, message: 'Overloaded' })) },
    ]);
    const failure = await getFailure(ask(connect(server).model));
    expect(failure.kind).toBe('retry-later');
    expect(failure.message).toBe(
      "The model anthropic:claude-sonnet-5-5 didn't reply after 4 attempts: status 529: Overloaded.",
    );
    expect(server.requests()).toHaveLength(4);
  });

  it('asks for a shorter reply after a truncated one, and counts the tokens of both', async () => {
    const server = await serve([{ ...READ, problems: ['too-long'], usage: { input: 50, output: 4000 } }]);
    const reply = await ask(connect(server).model);
    expect(reply.usage).toEqual({ input: 100, output: 8000 });
    const [first, second] = server.requests().map(({ body }) => JSON.stringify(body));
    expect(first).not.toContain('be brief');
    expect(second).toContain('be brief');
  });

  it('fails if every reply is truncated', async () => {
    const server = await serve([{ ...READ, problems: Array.from({ length: 9 }, () => 'too-long' as const) }]);
    expect(await getFailure(ask(connect(server).model))).toMatchObject({ kind: 'malformed' });
  });

  it.each([
    ['anthropic:claude-x', 400, 'prompt is too long: 207889 tokens > 200000 maximum'],
    ['openai:gpt-x', 400, 'Your input exceeds the context window of this model. Please adjust your input and retry.'],
    ['google:gemini-x', 400, 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'],
    [
      'openai-compatible:vllm',
      400,
      "This model's maximum context length is 8192 tokens. However, you requested 9100 tokens",
    ],
    ['openai-compatible:llama.cpp', 400, 'the request exceeds the available context size, try increasing it'],
  ])('recognizes from the error of %s that the conversation is too long', async (name, status, message) => {
    const server = await serve([{ ...READ, problems: [{ status, message }] }]);
    expect((await getFailure(ask(connect(server, name).model))).kind).toBe('overflow');
    expect(server.requests()).toHaveLength(1);
  });

  it.each([
    ['anthropic:claude-x', 401, 'ANTHROPIC_API_KEY'],
    ['openai:gpt-x', 401, 'OPENAI_API_KEY'],
    ['google:gemini-x', 403, 'GOOGLE_GENERATIVE_AI_API_KEY'],
    ['openai-compatible:qwen', 404, 'OPENAI_BASE_URL'],
    ['anthropic:claude-x', 404, 'BINDERY_MODEL'],
  ])('refuses %s immediately on status %i, mentioning %s but no key', async (name, status, variable) => {
    const server = await serve([
      { ...READ, problems: [{ status, message: 'bad key test-key-google test-key-openai' }] },
    ]);
    const failure = await getFailure(ask(connect(server, name).model));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toContain(variable);
    expect(failure.message).not.toMatch(name.startsWith('google') ? /test-key-google/ : /never/);
    expect(server.requests()).toHaveLength(1);
  });

  it('does not follow a redirect, which would send the key to another host', async () => {
    const otherServer = await serve([READ]);
    const location = `${otherServer.origin}/v1/messages`;
    const server = await serve([{ ...READ, problems: [{ status: 307, location }] }]);
    const failure = await getFailure(ask(connect(server).model));
    expect(failure).toMatchObject({ kind: 'refused' });
    expect(failure.message).toContain('ANTHROPIC_BASE_URL');
    expect(otherServer.requests()).toHaveLength(0);
  });

  it('stops immediately if the job is aborted', async () => {
    const server = await serve([{ ...READ, problems: [{ status: 500 }] }]);
    const controller = new AbortController();
    const { model } = connect(server);
    const call = model.call({
      system: '',
      messages: [{ role: 'user', text: 'Write.' }],
      tools: [],
      signal: controller.signal,
    });
    controller.abort(new Error('archived'));
    await expect(call).rejects.toThrow('archived');
  });

  it('returns malformed arguments and unknown tool names unchanged', async () => {
    const server = await serve([
      {
        calls: [
          { name: 'read', args: '{"path": ' },
          { name: 'fly', args: { to: 'moon' } },
        ],
      },
    ]);
    const { calls } = await ask(connect(server, 'openai-compatible:qwen').model);
    expect(calls).toMatchObject([{ name: 'read' }, { name: 'fly', args: { to: 'moon' } }]);
    expect(typeof calls[0]?.args).toBe('string');
  });
});
