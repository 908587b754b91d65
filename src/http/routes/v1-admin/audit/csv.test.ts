import { expect, test } from 'vitest';
import { toCsvLine } from './csv.ts';

test('cells with separators, quotes and line breaks are quoted', () => {
  expect(toCsvLine(['a', 'b,c', 'say "x"', 'two\nlines', null])).toBe('a,"b,c","say ""x""","two\nlines",\r\n');
});

test('text that a spreadsheet would run as a formula is escaped', () => {
  expect(toCsvLine(['=1+1', '+1', '-1', '@x', 'a=b'])).toBe("'=1+1,'+1,'-1,'@x,a=b\r\n");
});
