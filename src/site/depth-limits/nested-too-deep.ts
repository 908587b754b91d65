import { protect } from '../markdown/placeholders.ts';
import type { DeepCode } from './find-deep-code.ts';

/** Thrown in place of a parse that would overflow the parser's stack. */
export class NestedTooDeep extends Error {
  readonly found: readonly DeepCode[];

  constructor(deepCodes: readonly DeepCode[]) {
    super('code is nested too deeply');
    this.found = deepCodes;
  }
}

/** Thrown for a page whose elements are nested deeper than the passes over a tree can handle. */
export class ElementsTooDeep extends Error {}

/**
 * Returns the text with the start of deep expressions as literal text, and without deep attributes and statements. The
 * number of lines stays.
 */
export function hideDeepCode(text: string, deepParts: readonly DeepCode[]): string {
  let result = '';
  let end = 0;
  for (const { kind, start, end: stop } of deepParts) {
    const part = text.slice(start, stop);
    result += text.slice(end, start) + (kind === 'expression' ? shorten(part) : blankDeepCode(kind, part));
    end = stop;
  }
  return result + text.slice(end);
}

/** Maximum number of characters of an expression to show: thousands of brackets help no reader. */
const MAX_SHOWN = 200;

function shorten(part: string): string {
  return part.length <= MAX_SHOWN
    ? protect(part)
    : `${protect(part.slice(0, MAX_SHOWN))}…${part.slice(MAX_SHOWN).replace(/[^\n]+/g, '')}`;
}

function blankDeepCode(kind: DeepCode['kind'], part: string): string {
  const blankText = part.replace(/[^\n]/g, ' ');
  return kind === 'statement' ? blankText : `${/^\{\s*\.\.\./.test(part) ? '{...null}' : '{null}'}${blankText}`;
}
