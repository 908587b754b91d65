import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { parseSchedule } from './schedule.ts';

test.each(['0', '00-', '*', 'mon', '0,', '1-5/', 'oct1'])(
  'refuses a field that repeats %j and ends in another character in linear time',
  (part) => {
    const parse = (size: number) => {
      const cron = `${part.repeat(size)}J 0 * * *`;
      expect(() => parseSchedule({ cron, timeZone: 'UTC' })).toThrow('five fields');
    };
    expect(measureGrowth(parse, 1000)).toBeLessThan(30);
  },
);
