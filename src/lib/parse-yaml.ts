import { LineCounter, parse, YAMLParseError } from 'yaml';

/** Options of the parser for text from outside: the excerpts in its errors take quadratic time on line breaks. */
export const NO_EXCERPTS = { prettyErrors: false } as const;

/** Parses YAML. Throws an error with the reason and the line. */
export function parseYaml(text: string, { maxAliasCount = 100 }: { maxAliasCount?: number } = {}): unknown {
  const lineCounter = new LineCounter();
  try {
    return parse(text, { ...NO_EXCERPTS, lineCounter, maxAliasCount });
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new Error(`${error.message} at line ${lineCounter.linePos(error.pos[0]).line}`, { cause: error });
  }
}
