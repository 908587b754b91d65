/** Runs one tool call. Every mistake of the model becomes a result that it reads. */
import { Value } from 'typebox/value';
import { isRecord } from '../../lib/is-record.ts';
import type { AgentTool, ToolCall, ToolContext, ToolResult } from '../types/tool.ts';
import { traceTask } from '../../lib/tracing/tracing.ts';
import { coerceArguments } from './coerce-arguments.ts';
import { readArguments } from './read-arguments.ts';

/** A call to run. */
export interface CallInput {
  call: ToolCall;
  tools: readonly AgentTool[];
  context: ToolContext;
}

/** Runs a call after checking its arguments. Throws only machine errors. */
export async function runCall({ call, tools, context }: CallInput): Promise<ToolResult> {
  const { run } = readCall(call, { tools, isReplay: context.isReplay });
  return run(context);
}

/** A call that was read, and a function that runs it. */
export interface ReadCall {
  /** The call with the names of the tool's parameters, or as the model wrote it if it can't be read. */
  call: ToolCall;
  /** Runs the call, or returns the reason why it can't be run. */
  run(context: ToolContext): Promise<ToolResult>;
}

/**
 * Finds the tool of a call and reads its arguments. Recorded calls were already read. Earlier versions recorded them as
 * written and dropped unknown arguments, so a replay does the same.
 */
export function readCall(
  call: ToolCall,
  { tools, isReplay = false }: { tools: readonly AgentTool[]; isReplay?: boolean | undefined },
): ReadCall {
  const tool = tools.find(({ name }) => name === call.name);
  const refuse = (text: string): ReadCall => ({ call, run: async () => ({ ok: false, text }) });
  if (tool === undefined)
    return refuse(`Unknown tool "${call.name}". Available tools: ${tools.map(({ name }) => name).join(', ')}.`);
  const { args, ignored, refusals } = isReplay
    ? { args: coerceArguments(tool.parameters, call.args), ignored: [], refusals: [] }
    : readArguments(tool, call.args);
  if (!isRecord(args))
    return refuse(`The arguments for ${tool.name} are not a valid JSON object. ${describeExpected(tool)}`);
  if (refusals.length > 0) return refuse(`${tool.name} did nothing: ${refusals.slice(0, MAX_PROBLEMS).join(' ')}`);
  if (!Value.Check(tool.parameters, args)) return refuse(`${describeProblems(tool, args)} ${describeExpected(tool)}`);
  return {
    call: { ...call, args },
    run: (context) =>
      traceTask({ name: `tool ${tool.name}` }, async () => addNote(await tool.run(args, context), ignored)),
  };
}

function addNote(result: ToolResult, ignored: readonly string[]): ToolResult {
  if (ignored.length === 0 || result.finish) return result;
  return { ...result, text: `${result.text}\n(Ignored: ${ignored.join(', ')}.)` };
}

const MAX_PROBLEMS = 5;

function describeProblems(tool: AgentTool, args: Record<string, unknown>): string {
  const problems = Value.Errors(tool.parameters, args)
    .slice(0, MAX_PROBLEMS)
    .map(({ instancePath, message }) => `${instancePath.slice(1).replaceAll('/', '.') || 'arguments'}: ${message}`);
  return `Invalid arguments for ${tool.name}: ${problems.join('; ')}.`;
}

function describeExpected({ parameters }: AgentTool): string {
  return `Expected: ${JSON.stringify(parameters)}. Call again with valid arguments.`;
}
