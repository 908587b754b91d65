/**
 * A scripted model behind the APIs of all providers, over HTTP: aimock creates completions, and a proxy in front adds
 * failures.
 */
import { LLMock } from '@copilotkit/aimock';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelEnvironment } from '../../src/agent/model/providers.ts';

/** The reply to one model call. `problems` come first, one for each call of this step. */
export type ScriptStep = { problems?: readonly Problem[] } & ScriptReply;

export type ScriptReply =
  | { calls: readonly ScriptCall[]; text?: string; usage?: Usage }
  | { text: string; usage?: Usage };

export interface ScriptCall {
  name: string;
  args: unknown;
  /** @defaultValue an id that no other call has */
  id?: string;
}

export interface Usage {
  input: number;
  output: number;
}

/**
 * A status with the provider's error body; `malformed`: a body that isn't JSON, with status 200; `cut`: a truncated
 * body; `disconnect`: no response at all; `too-long`: a completion that claims to have reached the token limit.
 */
export type Problem =
  | { status: number; message?: string; retryAfter?: number; location?: string }
  | 'malformed'
  | 'cut'
  | 'disconnect'
  | 'too-long';

export interface Script {
  /**
   * A user text for which this script is meant, such as a follow-up's prompt. The last matching script is used.
   * @defaultValue any
   */
  when?: string;
  steps: readonly ScriptStep[];
}

export interface ServedRequest {
  path: string;
  headers: IncomingMessage['headers'];
  /** In the format of the provider's API. */
  body: unknown;
  /** Index of the request's script and step, from 0. */
  script: number;
  step: number;
  /** `reply`, or the failure that was served. */
  served: 'answer' | Problem;
}

export interface ModelServer {
  origin: string;
  /** Every model call, in order, including calls of other processes. */
  requests(): readonly ServedRequest[];
  /** Variables for `createModel`, or for a process's environment. */
  env: Required<ModelEnvironment>;
  close(): Promise<void>;
}

/**
 * Reads the next step from the conversation instead of counting, so that a process that was killed while waiting gets
 * the same step again. The text of each completion therefore ends with a mark, such as `(scripted step 0.2)`.
 */
export async function startModelServer(scripts: readonly Script[] | readonly ScriptStep[]): Promise<ModelServer> {
  const allScripts = normalize(scripts);
  const mock = new LLMock({ port: 0 });
  mock.on({}, (request) => ({
    ...toFixture(allScripts, findPosition(allScripts, listStrings(request.messages))),
    ...(request._context === 'too-long' && { finishReason: 'length' }),
  }));
  await mock.start();
  const requests: ServedRequest[] = [];
  const server = createServer((request, response) => {
    void serve({ request, response, scripts: allScripts, requests, upstream: mock.url }).catch(() =>
      response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, requests: () => requests, env: createEnvironment(origin), close: () => close(server, mock) };
}

function createEnvironment(origin: string): Required<ModelEnvironment> {
  return {
    ANTHROPIC_API_KEY: 'test-key-anthropic',
    ANTHROPIC_BASE_URL: `${origin}/v1`,
    OPENAI_API_KEY: 'test-key-openai',
    OPENAI_BASE_URL: `${origin}/v1`,
    GOOGLE_GENERATIVE_AI_API_KEY: 'test-key-google',
    GOOGLE_GENERATIVE_AI_BASE_URL: `${origin}/v1beta`,
  };
}

function normalize(scripts: readonly Script[] | readonly ScriptStep[]): readonly Script[] {
  const isScript = (entry: Script | ScriptStep): entry is Script => 'steps' in entry;
  return scripts.every(isScript) ? scripts : [{ steps: scripts.filter((entry) => !isScript(entry)) }];
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  scripts: readonly Script[];
  requests: ServedRequest[];
  /** URL of aimock. */
  upstream: string;
}

async function serve({ request, response, scripts, requests, upstream }: Exchange): Promise<void> {
  const text = await readBody(request);
  const body: unknown = JSON.parse(text);
  const position = findPosition(scripts, listStrings(body));
  const problems = scripts[position.script]?.steps[position.step]?.problems ?? [];
  const isSame = (earlier: ServedRequest) => earlier.script === position.script && earlier.step === position.step;
  const problem = problems[requests.filter(isSame).length];
  const path = request.url ?? '/';
  requests.push({ path, headers: request.headers, body, ...position, served: problem ?? 'answer' });
  if (problem === 'disconnect') {
    response.destroy();
    return;
  }
  if (typeof problem === 'object') {
    serveStatus(response, problem, path);
    return;
  }
  if (problem === 'malformed') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('<html>upstream proxy error</html>');
    return;
  }
  const headers = { ...JSON_TYPE, 'x-aimock-context': problem ?? 'answer' };
  const reply = await fetch(`${upstream}${path}`, { method: 'POST', headers, body: text });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const type = reply.headers.get('content-type') ?? 'application/json';
  response.writeHead(reply.status, { 'content-type': type, 'content-length': bytes.length });
  if (problem === 'cut') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
}

const JSON_TYPE = { 'content-type': 'application/json' };

function serveStatus(
  response: ServerResponse,
  { status, message = `scripted problem ${status}`, retryAfter, location }: Exclude<Problem, string>,
  path: string,
): void {
  const error = path.includes('/v1beta/')
    ? { error: { code: status, message, status: 'SCRIPTED' } }
    : { type: 'error', error: { type: 'scripted_error', message, code: null, param: null } };
  const waitHeaders = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  response
    .writeHead(status, { ...JSON_TYPE, ...waitHeaders, ...(location !== undefined && { location }) })
    .end(JSON.stringify(error));
}

interface Position {
  script: number;
  step: number;
}

function findPosition(scripts: readonly Script[], conversation: readonly string[]): Position {
  const transcript = conversation.join('\n');
  const script = scripts.findLastIndex(({ when }) => when === undefined || transcript.includes(when));
  const marks = Array.from(transcript.matchAll(/\(scripted step (\d+)\.(\d+)\)/g), ([, script, step]) =>
    [script, step].map(Number),
  );
  const doneSteps = marks.filter(([of]) => of === script).map(([, step = 0]) => step);
  return { script, step: Math.max(-1, ...doneSteps) + 1 };
}

function toFixture(scripts: readonly Script[], { script, step }: Position) {
  const reply = scripts[script]?.steps[step];
  if (reply === undefined)
    return {
      error: { message: `The script has no step ${script}.${step}.`, type: 'invalid_request_error' },
      status: 400,
    };
  const { usage = { input: 100, output: 10 } } = reply;
  const content = `${reply.text ?? ''} (scripted step ${script}.${step})`.trim();
  const calls = 'calls' in reply ? reply.calls : [];
  return {
    content,
    ...(calls.length > 0 && { toolCalls: calls.map((call, at) => toToolCall(call, `call_${script}_${step}_${at}`)) }),
    usage: {
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
      input_tokens: usage.input,
      output_tokens: usage.output,
      promptTokenCount: usage.input,
      candidatesTokenCount: usage.output,
    },
  };
}

function toToolCall({ name, args, id }: ScriptCall, defaultId: string) {
  return { name, id: id ?? defaultId, arguments: typeof args === 'string' ? args : JSON.stringify(args) };
}

/** Returns all strings within a value, depth first. */
function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : [];
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

async function close(server: Server, mock: LLMock): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  await mock.stop();
}
