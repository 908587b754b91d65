import { UNKNOWN } from './instructions.ts';

/** Looks for the word at the beginning of a reply that says that the documentation does not know, and takes it out. */
export interface UnknownFilter {
  /** Gives the text that is certain to be the reply's. */
  push(text: string): string;
  end(): string;
  /** Whether the word was there. */
  isUnknown(): boolean;
}

export function createUnknownFilter(): UnknownFilter {
  let held: string | undefined = '';
  let isUnknown = false;

  const look = (isEnd: boolean): string => {
    const text = (held ?? '').replace(/^[\s*`_]+/, '');
    if (!isEnd && (text.length < UNKNOWN.length ? UNKNOWN.startsWith(text) : text === UNKNOWN)) return '';
    isUnknown = text.startsWith(UNKNOWN);
    held = undefined;
    return isUnknown ? text.slice(UNKNOWN.length).replace(/^[\s*`_.:]+/, '') : text;
  };

  return {
    push(text) {
      if (held === undefined) return text;
      held += text;
      return look(false);
    },
    end: () => (held === undefined ? '' : look(true)),
    isUnknown: () => isUnknown,
  };
}
