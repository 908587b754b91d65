import { getTextOffset } from '../../model/line-starts.ts';
import { getErrorMessage } from '../../../errors.ts';

/** A syntax error, parsed from the MDX parser's message. */
export interface Problem {
  line: number;
  column: number;
  reason: string;
  /** The tag in the message: its name and opening position, if the message has them. */
  tag?: { name: string; line: number; column: number };
  kind: 'unclosed' | 'stray-closing' | 'expression' | 'tag';
}

/** Parses the parser's error message; undefined if it has no position. */
export function readProblem(error: unknown): Problem | undefined {
  const message = getErrorMessage(error);
  const match = /^(\d+):(\d+): (.*?)(?: \(mdx[\w:-]*\))?$/s.exec(message);
  if (!match) return undefined;
  const reason = (match[3] ?? '').replace(/ \(note: .*$/s, '').replace(/ with oxc/, '');
  const openTagName =
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
    ...(openTagName && {
      tag: { name: openTagName[1] ?? '', line: Number(openTagName[2]), column: Number(openTagName[3]) },
    }),
  };
}

/** Returns the tag that caused a problem, and the opening tag in the message if it is another one. */
export function getProblemTag(source: string, { kind, line, column, tag }: Problem) {
  const at = kind === 'unclosed' && tag ? tag : { line, column };
  return {
    kind,
    line: at.line,
    offset: getTextOffset(source, at),
    ...(tag && tag !== at && { opened: { line: tag.line, offset: getTextOffset(source, tag) } }),
  };
}
