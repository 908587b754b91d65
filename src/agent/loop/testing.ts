/** A work tree in memory and a model that follows a script, for tests of the loop. */
import { Type } from 'typebox';
import type {
  AgentEvent,
  AgentLimits,
  AgentTool,
  Model,
  ModelReply,
  ModelFailure,
  ModelRequest,
  ToolContext,
} from '../types.ts';
import { replayTools } from './replay-tools.ts';
import { runLoop, type LoopInput, type LoopOutcome } from './run-loop.ts';

/** Wide enough for every script. */
export const LIMITS: AgentLimits = { steps: 20, minutes: 20, tokens: 1_000_000, files: 10, fileBytes: 10_000 };

/** For tools that need no disk. */
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

/** Files that the work tree of a test takes. */
const MAX_FILES = 4;

/** `ran` has the name of every tool that was run. */
export function createTools(files: Map<string, string>) {
  const ran: string[] = [];
  const define = (
    name: string,
    fields: readonly string[],
    run: (args: Record<string, string>) => Awaited<ReturnType<AgentTool['run']>>,
  ): AgentTool => ({
    name,
    description: name,
    parameters: Type.Object(Object.fromEntries(fields.map((field) => [field, Type.String()]))),
    run: async (args) => {
      ran.push(name);
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
  return { tools, ran };
}

/** A completion, or the error thrown instead of it, once. */
export type Scripted = Partial<ModelReply> | ModelFailure;

/** A completion with calls, each a name and its arguments. */
export function calling(...calls: [name: string, args: unknown][]): Partial<ModelReply> {
  return { calls: calls.map(([name, args], at) => ({ id: `call-${at}`, name, args })) };
}

/** Notes that scripted models write when they are asked to sum up. */
export const NOTES = 'The option is --fast; the page on speed is left.';

/** Gives the completion that belongs to the number of completions in the conversation; failures once. */
export function createScriptedModel(script: readonly Scripted[], contextTokens = 100_000) {
  const requests: ModelRequest[] = [];
  const asides: ModelRequest[] = [];
  const left = [...script];
  const model: Model = {
    name: 'test:scripted',
    contextTokens,
    async call(request) {
      if (request.mayCall === false) {
        asides.push(
          structuredClone({ ...request, signal: undefined, onRetry: undefined, tools: [] }) as unknown as ModelRequest,
        );
        return { text: NOTES, calls: [], usage: { input: 7, output: 3 }, finish: 'stop', raw: null };
      }
      requests.push(
        structuredClone({ ...request, signal: undefined, onRetry: undefined, tools: [] }) as unknown as ModelRequest,
      );
      const done = request.messages.filter(({ role }) => role === 'assistant').length;
      const failure = left.findIndex((entry) => entry instanceof Error);
      const replies = left.filter((entry): entry is Partial<ModelReply> => !(entry instanceof Error));
      const isDue = failure !== -1 && failure === done;
      if (isDue) throw left.splice(failure, 1)[0] as ModelFailure;
      const reply = replies[done];
      if (reply === undefined) throw new Error(`the script has no reply ${done}`);
      const calls = (reply.calls ?? []).map((call) => ({ ...call, id: `${done}-${call.id}` }));
      return { text: '', usage: { input: 100, output: 10 }, finish: 'stop', raw: null, ...reply, calls };
    },
  };
  return { model, requests, asides };
}

/** The first event of logs. */
export const PROMPT: AgentEvent = { type: 'prompt', prompt: 'Document the new option.\nIt is --fast.' };

/** The completion that ends a turn. */
export const FINISH = calling(['finish', { title: 'Docs for --fast', summary: 'Described it.' }]);

interface Run {
  outcome: LoopOutcome;
  log: AgentEvent[];
  files: Map<string, string>;
  ran: string[];
  requests: ReturnType<typeof createScriptedModel>['requests'];
}

interface RunOptions {
  /** @defaultValue a log that has only its prompt */
  history?: readonly AgentEvent[];
  limits?: Partial<AgentLimits>;
  contextTokens?: number;
  emit?: LoopInput['emit'];
  signal?: AbortSignal;
  elapsedMs?: number;
}

/** A turn over a site of one page, from a log on. */
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

/** The results of the model's calls as it read them, `true` or `false` before each. */
export function resultsOf(log: readonly AgentEvent[]): string[] {
  return log.flatMap((event) => (event.type === 'tool' ? [`${event.result.ok} ${event.result.text}`] : []));
}
