import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { processTerm, tokenize } from './tokenize.ts';

const terms = (text: string): string[] => tokenize(text).map(processTerm);

describe('tokenize', () => {
  test('splits at everything except letters and digits', () => {
    expect(terms('Rate-limits: 100/min, per key.')).toEqual(['rate', 'limits', '100', 'min', 'per', 'key']);
  });

  test('returns a compound name whole and in parts, so that either finds it', () => {
    expect(terms('getUserById')).toEqual(['getuserbyid', 'get', 'user', 'by', 'id']);
    expect(terms('max_page_size')).toEqual(['maxpagesize', 'max', 'page', 'size']);
    expect(terms('parseHTTPBody')).toEqual(['parsehttpbody', 'parse', 'http', 'body']);
    expect(terms('MAX_SIZE')).toEqual(['maxsize', 'max', 'size']);
  });

  test('ignores accents and case', () => {
    expect(terms('Éxportación')).toEqual(terms('exportacion'));
    expect(terms('e\u0301tat')).toEqual(['etat']);
  });

  test('splits Chinese and Japanese into pairs, next to words in other scripts', () => {
    expect(terms('静态导出')).toEqual(['静态', '态导', '导出']);
    expect(terms('API键')).toEqual(['键', 'api']);
  });

  test('keeps Korean, Arabic and Hindi words', () => {
    expect(terms('문서 검색').length).toBe(2);
    expect(terms('البحث في الوثائق').length).toBe(3);
    expect(terms('दस्तावेज़ खोज').length).toBe(2);
  });

  test('leaves out hashes and encoded data', () => {
    expect(terms(`key ${'a1B'.repeat(40)} end`)).toEqual(['key', 'end']);
  });

  test('never returns an empty term for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        expect(tokenize(text).every((term) => term !== '')).toBe(true);
      }),
    );
  });
});
