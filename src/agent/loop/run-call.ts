/** Runs one tool call. Every mistake of the model becomes a result that it reads. */
import { Value } from 'typebox/value';
import type { AgentTool, ToolCall, ToolContext, ToolResult } from '../types.ts';
import { coerceArguments } from './coerce-arguments.ts';
import { isRecord } from './is-record.ts';

/** A call to run. */
export interface CallInput {
  call: ToolCall;
  tools: readonly AgentTool[];
  context: ToolContext;
}

/** Runs a call after checking its arguments. Throws only machine errors. */
export async function runCall({ call, tools, context }: CallInput): Promise<ToolResult> {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined)
    return fail(`Unknown tool "${call.name}". Available tools: ${tools.map(({ name }) => name).join(', ')}.`);
  const args = coerceArguments(tool.parameters, call.args);
  if (!isRecord(args))
    return fail(`The arguments for ${tool.name} are not a valid JSON object. ${describeExpected(tool)}`);
  if (!Value.Check(tool.parameters, args)) return fail(`${describeProblems(tool, args)} ${describeExpected(tool)}`);
  return tool.run(args, context);
}

function fail(text: string): ToolResult {
  return { ok: false, text };
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
