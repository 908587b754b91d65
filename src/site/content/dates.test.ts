import { describe, expect, test } from 'vitest';
import { findDate, findDayOrder } from './dates.ts';

describe('findDate', () => {
  test.each([
    ['2026-03-09', '2026-03-09'],
    ['2026/3/9', '2026-03-09'],
    ['March 9, 2026', '2026-03-09'],
    ['Released on 9th Mar 2026', '2026-03-09'],
    ['Sept. 2026', '2026-09-01'],
    ['2026-03', '2026-03-01'],
    ['12 de marzo de 2026', '2026-03-12'],
    ['3 février 2026', '2026-02-03'],
    ['1er août 2026', '2026-08-01'],
    ['5. März 2026', '2026-03-05'],
    ['9 marzo 2026', '2026-03-09'],
    ['Março de 2026', '2026-03-01'],
    ['7 de abril de 2026', '2026-04-07'],
    ['5 d’abril de 2026', '2026-04-05'],
    ['6 марта 2026 г.', '2026-03-06'],
    ['6 лютого 2026 р.', '2026-02-06'],
    ['15 października 2026', '2026-10-15'],
    ['15. července 2026', '2026-07-15'],
    ['den 5 mars 2026', '2026-03-05'],
    ['5 Mart 2026', '2026-03-05'],
    ['2026. március 5.', '2026-03-05'],
    ['2026. gada 5. marts', '2026-03-05'],
    ['5. maaliskuuta 2026', '2026-03-05'],
    ['5 במרץ 2026', '2026-03-05'],
    ['٥ مارس ٢٠٢٦', '2026-03-05'],
    ['५ मार्च २०२६', '2026-03-05'],
    ['2026年3月4日', '2026-03-04'],
    ['2026 年 3 月', '2026-03-01'],
    ['2026년 3월 8일', '2026-03-08'],
    ['Ngày 5 tháng 3 năm 2026', '2026-03-05'],
    ['Tháng 3, 2026', '2026-03-01'],
    ['2026.03.09', '2026-03-09'],
    ['2026. 3. 9.', '2026-03-09'],
    ['9.3.2026', '2026-03-09'],
    ['Mai 2026', '2026-05-01'],
  ])('parses %j', (text, day) => {
    expect(findDate(text)).toBe(`${day}T00:00:00.000Z`);
  });

  test('reads a time with its zone as UTC, and one without as UTC too', () => {
    expect(findDate('2026-03-09T01:30:00+02:00')).toBe('2026-03-08T23:30:00.000Z');
    expect(findDate('2026-03-09 01:30')).toBe('2026-03-09T01:30:00.000Z');
  });

  test.each([
    'v2.10.0',
    '2026',
    '03/04/2026',
    '2026-02-30',
    '2026-13-01',
    'Maybe 2026 things',
    '',
    'version 2024-1',
    'v9.3.2026',
    '1.2.3.2026',
    'Über 2026',
    '5 cosas de 2026',
  ])('finds none in %j', (text) => {
    expect(findDate(text)).toBeUndefined();
  });

  test.each([
    ['02.03.2026', 'month-first', '2026-02-03'],
    ['02.03.2026', 'day-first', '2026-03-02'],
    ['2/3/2026', 'month-first', '2026-02-03'],
    ['Released 02-03-2026', 'day-first', '2026-03-02'],
    ['March 9, 2026', 'day-first', '2026-03-09'],
    ['2026-03-09', 'month-first', '2026-03-09'],
  ] as const)('reads %j with the %s', (text, order, day) => {
    expect(findDate(text, order)).toBe(`${day}T00:00:00.000Z`);
  });

  test.each(['1.2.3/4/2026', '1/2/2026/3', '1/2.2026', 'v1/2/2026'])('finds no date of known order in %j', (text) => {
    expect(findDate(text, 'month-first')).toBeUndefined();
  });
});

describe('findDayOrder', () => {
  test.each([
    [['01.12.2026', '02.24.2026'], 'month-first'],
    [['3/4/2026', 'Version 2', '24/3/2026'], 'day-first'],
    [['01.12.2026', '02.03.2026'], undefined],
    [['02.24.2026', '24.02.2026'], undefined],
    [['2026-02-24', 'v1.2.0'], undefined],
    [[], undefined],
  ])('of %j is %s', (texts, order) => {
    expect(findDayOrder(texts)).toBe(order);
  });
});
