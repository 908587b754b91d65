import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { toReadableLog } from './readable-log.ts';

const show = (lines: string) => toReadableLog(lines, new PassThrough());

test('prints time, level, message and the other fields of a log line, without the process', () => {
  const line = { level: 30, time: '2026-05-01T10:20:30.456Z', pid: 7, job: 'job_1', took: 12, msg: 'done' };
  expect(show(`${JSON.stringify(line)}\n`)).toBe('10:20:30 info  done job=job_1 took=12\n');
});

test('prints error stacks, and removes terminal control characters', () => {
  const line = {
    level: 50,
    time: '2026-05-01T10:20:30.456Z',
    msg: 'a\u001B[31mb',
    err: { stack: 'Error: x\n    at y' },
  };
  expect(show(JSON.stringify(line))).toBe('10:20:30 error ab err=\nError: x\n    at y');
});

test('keeps many lines separate, and leaves text that is not JSON unchanged', () => {
  const line = JSON.stringify({ level: 40, time: '2026-05-01T10:20:30.456Z', msg: 'full' });
  expect(show(`${line}\nplain text\n${line}\n`)).toBe('10:20:30 warn  full\nplain text\n10:20:30 warn  full\n');
});
