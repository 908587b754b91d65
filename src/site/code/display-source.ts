/** Returns a code block's source as readers see it, without the comments that only control its display. */
import type { CodeBlockInput } from '../model/component.ts';
import { parseFence } from './fence-options.ts';
import { readNotations } from './notations.ts';
import { withoutTwoslash } from './twoslash.ts';

type Code = Pick<CodeBlockInput, 'source' | 'language' | 'meta'>;

/** For search, and for files for agents. */
export function getDisplaySource(code: Code): string {
  return readNotations(removeTwoslash(code)).source;
}

/** Returns the block for Markdown, where a change becomes a `diff` block: its lines start with `+`, `-` or a space. */
export function getDisplayCode(code: Code): Code {
  const { source, marks } = readNotations(removeTwoslash(code));
  const isChange = [...marks.values()].some((kinds) => kinds.has('add') || kinds.has('remove'));
  if (!isChange) return { ...code, source };
  const sign = (line: number) => (marks.get(line)?.has('add') ? '+' : marks.get(line)?.has('remove') ? '-' : ' ');
  const lines = source.split('\n').map((text, index) => `${sign(index + 1)} ${text}`.trimEnd());
  const { title } = parseFence(code.language, code.meta);
  return { language: 'diff', meta: title ?? '', source: lines.join('\n') };
}

function removeTwoslash({ source, language, meta }: Code): string {
  const isTwoslash = /twoslash/i.test(meta) && parseFence(language, meta).twoslash;
  return isTwoslash ? withoutTwoslash(source) : source;
}
