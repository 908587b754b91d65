import { expect, test } from 'vitest';
import { createDiagLogger } from './create-diag-logger.ts';

function record() {
  const lines: [level: string, detail: unknown][] = [];
  const write = (level: string) => (fields: { detail?: unknown }) => void lines.push([level, fields.detail]);
  const names = ['warn', 'info', 'debug', 'trace'] as const;
  const log = Object.fromEntries(names.map((name) => [name, write(name)]));
  return { lines, log: log as unknown as Parameters<typeof createDiagLogger>[0] };
}

test('warns once about what repeats, with the error but not with the data that is sent', () => {
  const { lines, log } = record();
  const logger = createDiagLogger(log, () => false);
  for (let time = 0; time < 2; time += 1)
    logger.error('collection failed', { secret: 'hunter2' }, new Error('no database'));
  logger.warn('Dropped 3 spans');
  expect(lines).toEqual([
    ['warn', 'collection failed: no database'],
    ['debug', 'collection failed: no database'],
    ['warn', 'Dropped 3 spans'],
  ]);
});

test('does not warn during an outage, which the log already has', () => {
  const { lines, log } = record();
  createDiagLogger(log, () => true).error('export failed');
  expect(lines).toEqual([['debug', 'export failed']]);
});
