import type { Static, TSchema } from 'typebox';
import type { AgentTool, ToolContext, ToolResult } from '../types.ts';

/** A call of the model that cannot be done; the message says what to do instead. Becomes a result with `ok: false`. */
export class Refusal extends Error {
  /** The limit of the turn that is used up. */
  readonly limit: ToolResult['limit'];

  constructor(message: string, limit?: 'files') {
    super(message);
    this.limit = limit;
  }
}

interface TypedTool<Schema extends TSchema> {
  name: string;
  description: string;
  parameters: Schema;
  /** Resolves with the text of a success. */
  run(args: Static<Schema>, context: ToolContext): Promise<string | ToolResult>;
}

/** Makes a tool of a function over its typed arguments. Every text is cut to what a model can take at once. */
export function defineTool<Schema extends TSchema>(tool: TypedTool<Schema>): AgentTool {
  const { name, description, parameters } = tool;
  return {
    name,
    description,
    parameters,
    async run(args, context) {
      try {
        const result = await tool.run(args as Static<Schema>, context);
        const { text, ...rest } = typeof result === 'string' ? { ok: true, text: result } : result;
        return { ...rest, text: cutText(text) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { ok: false, text: cutText(error.message), ...(error.limit && { limit: error.limit }) };
      }
    },
  };
}

/** Bytes of one result, in UTF-8. */
export const MAX_TEXT_BYTES = 30_000;

/** As many of the lines as fit into one result. */
export function takeLines(lines: Iterable<string>, maxBytes = MAX_TEXT_BYTES - 1000): string[] {
  const taken: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > maxBytes) break;
    taken.push(line);
  }
  return taken;
}

/** Cuts one line for showing. */
export function cutLine(line: string, maxCharacters: number): string {
  if (line.length <= maxCharacters) return line;
  const shown = line.slice(0, maxCharacters).toWellFormed();
  return `${shown} … (line truncated: ${line.length} characters)`;
}

function cutText(text: string): string {
  if (Buffer.byteLength(text) <= MAX_TEXT_BYTES) return text;
  const taken = takeLines(text.split('\n'));
  return `${taken.join('\n') || cutLine(text, 5000)}\n… (truncated: the result is longer)`;
}
