import { describe, expect, it } from 'vitest';
import { requireWords } from './require-words.ts';

describe('requireWords', () => {
  it.each(['', ' ', '\n\t\r', '\u00a0\u2003', '\u200b\u200d\ufeff', '\u3164', '\u2800', '\u0301', '\u202e', '\0'])(
    'refuses %j, and accepts it around a letter',
    (text) => {
      expect(() => requireWords(text)).toThrow('no visible characters');
      expect(() => requireWords(`${text}a${text}`)).not.toThrow();
    },
  );

  it.each(['?', '修', '👍'])('accepts %j', (text) => {
    expect(() => requireWords(text)).not.toThrow();
  });
});
