import { expect, test } from 'vitest';
import { watchOutage } from './outage.ts';

test('logs the beginning and the end of an outage once, without the path of the collector or its response', () => {
  const lines: object[] = [];
  const write = (fields: object) => void lines.push(fields);
  const log = { warn: write, info: write } as unknown as Parameters<typeof watchOutage>[0];
  const collector = { url: 'https://collector.test/secret/v1/traces', protocol: 'http/json', headers: {} } as const;
  const outage = watchOutage(log, 'traces', collector);
  outage.end();
  expect(lines).toEqual([]);
  const error = Object.assign(new Error('Unauthorized'), { code: 401, data: 'your token hunter2 is wrong' });
  for (let failure = 0; failure < 3; failure += 1) outage.begin(error);
  expect(outage.isActive()).toBe(true);
  outage.end();
  outage.end();
  expect(outage.isActive()).toBe(false);
  expect(lines).toEqual([
    { signal: 'traces', collector: 'https://collector.test', reason: 'HTTP 401 Unauthorized' },
    { signal: 'traces', collector: 'https://collector.test', failures: 3 },
  ]);
  outage.begin(new Error('connect ECONNREFUSED'));
  expect(lines).toHaveLength(3);
});
