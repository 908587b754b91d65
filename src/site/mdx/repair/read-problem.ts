import { offsetOf } from './offsets.ts';

/** What the parser refused, as its message tells it. */
export interface Problem {
  line: number;
  column: number;
  reason: string;
  /** The tag that the message is about: its name and where it opens, if said. */
  tag?: { name: string; line: number; column: number };
  kind: 'unclosed' | 'stray-closing' | 'expression' | 'tag';
}

/** Reads the message of the parser's error; undefined when it names no place. */
export function readProblem(error: unknown): Problem | undefined {
  const message = error instanceof Error ? error.message : String(error);
  const match = /^(\d+):(\d+): (.*?)(?: \(mdx[\w:-]*\))?$/s.exec(message);
  if (!match) return undefined;
  const reason = (match[3] ?? '').replace(/ \(note: .*$/s, '').replace(/ with oxc/, '');
  const opened =
    /closing tag for `<([^`>]*)>` \((\d+):(\d+)\)/.exec(reason) ??
    /\(`<([^`>]*)>` opened at (\d+):(\d+)\)/.exec(reason);
  const kind = reason.startsWith('Expected a closing tag')
    ? 'unclosed'
    : reason.startsWith('Unexpected closing')
      ? 'stray-closing'
      : /expression/.test(reason)
        ? 'expression'
        : 'tag';
  return {
    line: Number(match[1]),
    column: Number(match[2]),
    reason,
    kind,
    ...(opened && { tag: { name: opened[1] ?? '', line: Number(opened[2]), column: Number(opened[3]) } }),
  };
}

/** Returns the tag that a problem is about, as far as its message tells. */
export function refusedTag(source: string, { kind, line, column, tag }: Problem) {
  const at = kind === 'unclosed' && tag ? tag : { line, column };
  return { kind, line: at.line, offset: offsetOf(source, at.line, at.column) };
}
