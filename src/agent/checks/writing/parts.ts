import { findCodeRanges } from '../../../site/shared.ts';
import { hideCode } from './hide-code.ts';

/** The countable parts of a page. */
export interface PageParts {
  /** Lines with text. */
  lines: string[];
  headings: string[];
  /** Number of code blocks. */
  codeBlocks: number;
}

export function listParts(text: string): PageParts {
  return {
    lines: text.split(/\r?\n/).flatMap((line) => line.trim() || []),
    headings: hideCode(text)
      .split('\n')
      .flatMap((line) => /^#{1,6} +(\S.*)/.exec(line.trimEnd())?.[1] ?? []),
    codeBlocks: findCodeRanges(text).filter(([from, to]) => text.slice(from, to).includes('\n')).length,
  };
}
