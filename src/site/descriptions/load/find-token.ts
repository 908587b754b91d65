import type { SourcePosition } from '../../model/diagnostics.ts';
import { getTextPosition } from '../../model/line-starts.ts';

/**
 * Returns the position of the first key or value in JSON or YAML that is the token, or else of the first text that
 * contains it.
 */
export function findToken(
  content: Buffer,
  { file, token, isKey = false }: { file: string; token: string; isKey?: boolean },
): SourcePosition | undefined {
  const text = content.toString('utf8');
  const end = isKey ? /["']?\s*:/y : /["'\s}\],]|$/y;
  const index = findWhole(text, token, end) ?? text.indexOf(token);
  return index === -1 ? undefined : { file, ...getTextPosition(text, index) };
}

function findWhole(text: string, token: string, end: RegExp): number | undefined {
  if (token === '') return undefined;
  for (let at = text.indexOf(token); at !== -1; at = text.indexOf(token, at + token.length)) {
    end.lastIndex = at + token.length;
    if (/[\s"'{[:,]/.test(text[at - 1] ?? ' ') && end.test(text)) return at;
  }
  return undefined;
}
