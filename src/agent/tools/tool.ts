import { Type } from 'typebox';
import type { Static, TObject, TProperties } from 'typebox';
import type { AgentTool, ToolContext, ToolResult } from '../types/tool.ts';

/**
 * Thrown if a call of the model can't be executed. The message tells the model what to do instead, as a result with
 * `ok: false`.
 */
export class Refusal extends Error {
  /** The turn limit that was reached. */
  readonly limit: ToolResult['limit'];
  /** The context repository that couldn't be read. */
  readonly repository: ToolResult['repository'];

  constructor(message: string, limit?: 'files') {
    super(message);
    this.limit = limit;
  }
}

interface TypedTool<Parameters extends TProperties> extends Pick<AgentTool, 'description' | 'aliases'> {
  parameters: Parameters;
  /** Resolves with the text of a successful call. */
  run(args: Static<TObject<Parameters>>, context: ToolContext): Promise<string | ToolResult>;
}

/** Creates a tool from a function with typed arguments. Long result texts are truncated. */
export function defineTool<Parameters extends TProperties>(name: string, tool: TypedTool<Parameters>): AgentTool {
  const { description, parameters, aliases } = tool;
  return {
    name,
    description,
    aliases,
    parameters: Type.Object(parameters, { additionalProperties: false }),
    async run(args, context) {
      try {
        const result = await tool.run(args as Static<TObject<Parameters>>, context);
        const { text, ...fields } = typeof result === 'string' ? { ok: true, text: result } : result;
        return { ...fields, text: cutResult(text, getMaxBytes(context)) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return {
          ok: false,
          text: cutResult(error.message, getMaxBytes(context)),
          ...(error.limit && { limit: error.limit }),
          ...(error.repository && { repository: error.repository }),
        };
      }
    },
  };
}

/** Refuses arguments that an action of a tool doesn't use, because the model expects an effect. */
export function refuseUnused(
  action: string,
  args: Readonly<Record<string, unknown>>,
  usedNames: readonly string[],
): void {
  const unusedNames = Object.keys(args).filter((name) => args[name] !== undefined && !usedNames.includes(name));
  if (unusedNames.length > 0)
    throw new Refusal(`${action} doesn't use ${unusedNames.join(', ')}. No changes made. Call again without it.`);
}

/** Maximum UTF-8 bytes of one result. */
export const MAX_TEXT_BYTES = 30_000;

/** Returns the maximum size of a result in UTF-8 bytes. Models with a small context have a lower maximum. */
export function getMaxBytes({ resultBytes = MAX_TEXT_BYTES }: Pick<ToolContext, 'resultBytes'>): number {
  return Math.min(MAX_TEXT_BYTES, resultBytes);
}

/** Returns the bytes of a result that lines can fill. The remainder is for the text around them. */
export function getLineBytes(context: Pick<ToolContext, 'resultBytes'>): number {
  return getMaxBytes(context) - Math.min(1000, Math.floor(getMaxBytes(context) / 4));
}

/** Returns as many lines as fit into one result. */
export function takeLines(lines: Iterable<string>, maxBytes = MAX_TEXT_BYTES - 1000): string[] {
  const fittingLines: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > maxBytes) break;
    fittingLines.push(line);
  }
  return fittingLines;
}

/** Truncates a line and notes its length. */
export function cutLine(line: string, maxCharacters: number): string {
  if (line.length <= maxCharacters) return line;
  const visibleText = line.slice(0, maxCharacters).toWellFormed();
  return `${visibleText} … (line truncated: ${line.length} characters)`;
}

function cutResult(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const lines = takeLines(text.split('\n'), getLineBytes({ resultBytes: maxBytes }));
  return `${lines.join('\n') || cutLine(text, Math.min(5000, Math.floor(maxBytes / 6)))}\n… (truncated: the result is longer)`;
}
