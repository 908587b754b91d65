import { expect, test } from 'vitest';
import { findLanguage, guessLanguage } from './find-language.ts';
import { getLanguageTag } from './translator.ts';

test.each([
  ['en', 'en'],
  ['English', 'en'],
  ['french', 'fr'],
  ['Français', 'fr'],
  ['francais', 'fr'],
  ['Deutsch', 'de'],
  ['日本語', 'ja'],
  ['한국어', 'ko'],
  ['Chinese', 'zh'],
  ['Simplified Chinese', 'zh-Hans'],
  ['Chinese (Traditional)', 'zh-hant'],
  ['简体中文', 'zh-Hans'],
  ['Português (Brasil)', 'pt-BR'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['Greek', 'el'],
  ['Norwegian', 'no'],
  ['pt-br', 'pt-br'],
  ['zh_CN', 'zh_CN'],
  ['cn', 'cn'],
  ['el', 'el'],
])('recognizes %s as the language %s', (written, code) => {
  expect(findLanguage(written)).toBe(code);
});

test.each(['xx', 'klingonese', 'en-12', '', '3'])('does not recognize %s as a language', (written) => {
  expect(findLanguage(written)).toBeUndefined();
});

test('guesses a misspelled language', () => {
  expect(guessLanguage('Germann')).toBe('de');
  expect(guessLanguage('Protuguese')).toBe('pt');
  expect(guessLanguage('klingonese')).toBeUndefined();
});

test('falls back to English for an invalid tag', () => {
  expect(getLanguageTag('en-12')).toBe('en');
  expect(getLanguageTag('zh_CN')).toBe('zh-CN');
});
