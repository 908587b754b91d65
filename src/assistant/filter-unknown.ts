import { UNKNOWN_ANSWER } from './instructions.ts';

/** Detects and removes the marker at the start of a reply which says that the documentation doesn't know. */
export interface UnknownFilter {
  /** Returns the text that is certain to be part of the reply. */
  push(text: string): string;
  end(): string;
  /** Whether the marker was present. */
  isUnknown(): boolean;
}

export function createUnknownFilter(): UnknownFilter {
  let buffer: string | undefined = '';
  let isUnknown = false;

  const releaseText = (isEnd: boolean): string => {
    const text = (buffer ?? '').replace(/^[\s*`_]+/, '');
    if (!isEnd && (text.length < UNKNOWN_ANSWER.length ? UNKNOWN_ANSWER.startsWith(text) : text === UNKNOWN_ANSWER))
      return '';
    isUnknown = text.startsWith(UNKNOWN_ANSWER);
    buffer = undefined;
    return isUnknown ? text.slice(UNKNOWN_ANSWER.length).replace(/^[\s*`_.:]+/, '') : text;
  };

  return {
    push(text) {
      if (buffer === undefined) return text;
      buffer += text;
      return releaseText(false);
    },
    end: () => (buffer === undefined ? '' : releaseText(true)),
    isUnknown: () => isUnknown,
  };
}
