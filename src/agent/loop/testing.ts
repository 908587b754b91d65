/** Provides an in-memory work tree and a scripted model for tests of the loop. */
import { Type } from 'typebox';
import type { AgentLimits, AgentTool, ToolContext } from '../types/tool.ts';
import type { Model, ModelReply, ModelFailure, ModelRequest } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';
import { replayTools } from './replay-tools.ts';
import type { LoopOutcome } from './loop-outcome.ts';
import type { LoopInput } from './loop-state.ts';
import { runLoop } from './run-loop.ts';

/** Limits that no script reaches. */
export const LIMITS: AgentLimits = { steps: 20, minutes: 20, tokens: 1_000_000, files: 10, fileBytes: 10_000 };

/** A context for tools that need no disk. */
export function createContext(): ToolContext {
  return {
    workspace: {
      folder: '/nowhere',
      docsFolder: '',
      baseCommit: '0'.repeat(40),
      gitDir: '/nowhere',
      baseFiles: new Map(),
    },
    signal: new AbortController().signal,
    limits: LIMITS,
    checkSite: async () => ({ problems: [], unlisted: [] }),
  };
}

/** Maximum number of files in the work tree of a test. */
const MAX_FILES = 4;

/** Creates tools for in-memory files. `ran` collects the name of every tool that ran. */
export function createTools(files: Map<string, string>) {
  const executedTools: string[] = [];
  const define = (
    name: string,
    fields: readonly string[],
    run: (args: Record<string, string>) => Awaited<ReturnType<AgentTool['run']>>,
  ): AgentTool => ({
    name,
    description: name,
    parameters: Type.Object(Object.fromEntries(fields.map((field) => [field, Type.String()]))),
    run: async (args) => {
      executedTools.push(name);
      return run(Object.fromEntries(Object.entries(args).map(([key, value]) => [key, String(value)])));
    },
  });
  const tools = [
    define('read', ['path'], ({ path = '' }) => {
      const text = files.get(path);
      return text === undefined ? { ok: false, text: `no file ${path}` } : { ok: true, text };
    }),
    define('write', ['path', 'text'], ({ path = '', text = '' }) => {
      if (!files.has(path) && files.size >= MAX_FILES) return { ok: false, text: 'too many files', limit: 'files' };
      files.set(path, text);
      return { ok: true, text: `wrote ${path}` };
    }),
    define('edit', ['path', 'old', 'new'], ({ path = '', old = '', new: next = '' }) => {
      const text = files.get(path);
      if (text === undefined || !text.includes(old)) return { ok: false, text: 'the old text is not in the file' };
      files.set(path, text.replace(old, next));
      return { ok: true, text: `edited ${path}` };
    }),
    define('finish', ['title', 'summary'], ({ title = '', summary = '' }) => ({
      ok: true,
      text: 'finished',
      finish: { title, summary },
    })),
  ];
  return { tools, ran: executedTools };
}

/** A reply, or an error that is thrown once instead. */
export type Scripted = Partial<ModelReply> | ModelFailure;

/** Creates a reply with calls, each given by its name and arguments. */
export function createReply(...calls: [name: string, args: unknown][]): Partial<ModelReply> {
  return { calls: calls.map(([name, args], at) => ({ id: `call-${at}`, name, args })) };
}

/** Notes that scripted models write when they are asked for a summary. */
export const NOTES = 'The option is --fast; the page about speed remains.';

/** Copies the parts that a test compares, because the conversation changes later. */
function copyRequest(request: ModelRequest): ModelRequest {
  const parts = { signal: undefined, onRetry: undefined, onOutput: undefined, tools: [] };
  return structuredClone({ ...request, ...parts }) as unknown as ModelRequest;
}

/** Creates a model that returns the reply for the number of replies in the conversation. Failures are thrown once. */
export function createScriptedModel(script: readonly Scripted[], contextTokens = 100_000) {
  const requests: ModelRequest[] = [];
  const asides: ModelRequest[] = [];
  const entries = [...script];
  const model: Model = {
    name: 'test:scripted',
    contextTokens,
    async call(request) {
      if (request.mayCall === false) {
        asides.push(copyRequest(request));
        return { text: NOTES, calls: [], usage: { input: 7, output: 3 }, finish: 'stop', raw: null };
      }
      requests.push(copyRequest(request));
      const replyCount = request.messages.filter(({ role }) => role === 'assistant').length;
      const failure = entries.findIndex((entry) => entry instanceof Error);
      const replies = entries.filter((entry): entry is Partial<ModelReply> => !(entry instanceof Error));
      const isDue = failure !== -1 && failure === replyCount;
      if (isDue) throw entries.splice(failure, 1)[0] as ModelFailure;
      const reply = replies[replyCount];
      if (reply === undefined) throw new Error(`the script has no reply ${replyCount}`);
      const calls = (reply.calls ?? []).map((call) => ({ ...call, id: `${replyCount}-${call.id}` }));
      return { text: '', usage: { input: 100, output: 10 }, finish: 'stop', raw: null, ...reply, calls };
    },
  };
  return { model, requests, asides };
}

/** The first event of test logs. */
export const PROMPT: AgentEvent = { type: 'prompt', prompt: 'Document the new option.\nIt is --fast.' };

/** The reply that ends a turn. */
export const FINISH = createReply(['finish', { title: 'Docs for --fast', summary: 'Described it.' }]);

interface Run {
  outcome: LoopOutcome;
  log: AgentEvent[];
  files: Map<string, string>;
  ran: string[];
  requests: ReturnType<typeof createScriptedModel>['requests'];
}

interface RunOptions {
  /** @defaultValue a log that contains only the prompt */
  history?: readonly AgentEvent[];
  limits?: Partial<AgentLimits>;
  contextTokens?: number;
  emit?: LoopInput['emit'];
  signal?: AbortSignal;
  elapsedMs?: number;
}

/** Runs a turn on a site with one page, starting from a log. */
export async function run(script: readonly Scripted[], options: RunOptions = {}): Promise<Run> {
  const files = new Map([['index.mdx', '# Home\n\nslow']]);
  const { tools, ran } = createTools(files);
  const { model, requests } = createScriptedModel(script, options.contextTokens);
  const log = [...(options.history ?? [PROMPT])];
  const toolContext = createContext();
  await replayTools(log, tools, toolContext);
  const outcome = await runLoop({
    model,
    tools,
    toolContext,
    system: 'Be good.',
    history: log,
    emit: async (event) => {
      await options.emit?.(event);
      log.push(event);
    },
    limits: { ...LIMITS, ...options.limits },
    signal: options.signal ?? new AbortController().signal,
    elapsedMs: options.elapsedMs ?? 0,
  });
  return { outcome, log, files, ran, requests };
}

/** Returns the results of the model's calls, each preceded by `true` or `false`. */
export function listResults(log: readonly AgentEvent[]): string[] {
  return log.flatMap((event) => (event.type === 'tool' ? [`${event.result.ok} ${event.result.text}`] : []));
}
