import { describe, expect, test } from 'vitest';
import fs from 'node:fs';
import path from 'node:path';
import { getDirection, getLanguageTag, LANGUAGES, TEXT_KEYS, getTranslator } from './translator.ts';

describe('interface texts', () => {
  test('have one file per language', () => {
    const files = fs.readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
    expect(files.sort()).toEqual([...LANGUAGES].map((language) => `${language}.json`).sort());
  });

  test.each([...LANGUAGES])('have exactly the English keys in %s, none of them empty', (language) => {
    const file = fs.readFileSync(path.join(import.meta.dirname, `${language}.json`), 'utf8');
    const texts = JSON.parse(file) as Record<string, string>;
    expect(Object.keys(texts)).toEqual(TEXT_KEYS);
    expect(Object.values(texts).every((text) => text.trim() !== '' && text === text.trim())).toBe(true);
  });

  test('are found by docs.json codes, with regions and vendor spellings', () => {
    expect(getTranslator('de')('search')).toBe('Suche');
    expect(getTranslator('pt-BR')('search')).toBe('Pesquisar');
    expect(getTranslator('cn')('search')).toBe(getTranslator('zh-Hans')('search'));
    expect(getTranslator('jp')('search')).toBe(getTranslator('ja')('search'));
  });

  test('exist in every docs.json language, and Chinese uses the characters of the region', () => {
    const codes =
      'ar ca cn cs da de es fi fr fr-CA he hi hu id it ja ja-JP jp ko lv nl no pl pt pt-BR ro ru sv tr uk uz vi zh zh-CN zh-Hans zh-Hant zh-TW';
    const untranslatedKeys = codes
      .split(' ')
      .filter((code) => getTranslator(code)('searchPrompt') === getTranslator('en')('searchPrompt'));
    expect(untranslatedKeys).toEqual([]);
    expect(['zh-Hant', 'zh-TW', 'zh-HK'].map((code) => getTranslator(code)('copy'))).toEqual(['複製', '複製', '複製']);
    expect(['zh', 'cn', 'zh-CN', 'zh-Hans'].map((code) => getTranslator(code)('copy'))).toEqual(Array(4).fill('复制'));
  });

  test('fall back to English for a language without translation', () => {
    expect(getTranslator('eo')('search')).toBe('Search');
    expect(getTranslator(undefined)('search')).toBe('Search');
    expect(getTranslator('__proto__')('search')).toBe('Search');
  });

  test('are found by a key in either spelling', () => {
    expect(getTranslator('fr')('copy-code')).toBe(getTranslator('fr')('copyCode'));
  });
});

test('converts language codes to valid BCP 47 tags', () => {
  expect(['cn', 'jp', 'kr', 'ua', 'pt-BR', 'zh_CN', 'zh-Hant', undefined, 'not a code"'].map(getLanguageTag)).toEqual([
    'zh-Hans',
    'ja',
    'ko',
    'uk',
    'pt-BR',
    'zh-CN',
    'zh-Hant',
    'en',
    'en',
  ]);
});

test('writes Arabic and Hebrew from right to left', () => {
  expect(['ar', 'he', 'ar-EG', 'en', 'cn'].map(getDirection)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
});
