import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { normalizeTerm, tokenize } from './tokenize.ts';

const listTerms = (text: string): string[] => tokenize(text).map(normalizeTerm);

describe('tokenize', () => {
  test('splits at everything except letters and digits', () => {
    expect(listTerms('Rate-limits: 100/min, per key.')).toEqual(['rate', 'limits', '100', 'min', 'per', 'key']);
  });

  test('returns a compound name whole and in parts, so that either finds it', () => {
    expect(listTerms('getUserById')).toEqual(['getuserbyid', 'get', 'user', 'by', 'id']);
    expect(listTerms('max_page_size')).toEqual(['maxpagesize', 'max', 'page', 'size']);
    expect(listTerms('parseHTTPBody')).toEqual(['parsehttpbody', 'parse', 'http', 'body']);
    expect(listTerms('MAX_SIZE')).toEqual(['maxsize', 'max', 'size']);
  });

  test('ignores accents and case', () => {
    expect(listTerms('Éxportación')).toEqual(listTerms('exportacion'));
    expect(listTerms('e\u0301tat')).toEqual(['etat']);
  });

  test('splits Chinese and Japanese into pairs, next to words in other scripts', () => {
    expect(listTerms('静态导出')).toEqual(['静态', '态导', '导出']);
    expect(listTerms('API键')).toEqual(['键', 'api']);
  });

  test('keeps Korean, Arabic and Hindi words', () => {
    expect(listTerms('문서 검색').length).toBe(2);
    expect(listTerms('البحث في الوثائق').length).toBe(3);
    expect(listTerms('दस्तावेज़ खोज').length).toBe(2);
  });

  test('leaves out hashes and encoded data', () => {
    expect(listTerms(`key ${'a1B'.repeat(40)} end`)).toEqual(['key', 'end']);
  });

  test('never returns an empty term for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        expect(tokenize(text).every((term) => term !== '')).toBe(true);
      }),
    );
  });
});
