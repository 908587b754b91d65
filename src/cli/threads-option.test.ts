import { Command } from 'commander';
import { expect, test } from 'vitest';
import { createThreadsOption } from './threads-option.ts';

const parse = (cores: number, ...args: string[]) =>
  new Command().addOption(createThreadsOption('threads', cores)).parse(args, { from: 'user' }).opts();

test.each([
  [1, 1],
  [64, 64],
  [1000, 256],
])('with %i cores, renders with %i threads unless the option says otherwise', (cores, threads) => {
  expect(parse(cores)).toEqual({ threads });
  expect(parse(cores, '--threads', '3')).toEqual({ threads: 3 });
});

test.each(['0', '257', '1.5', 'many', ''])('rejects %j threads', (text) => {
  expect(() => parse(2, '--threads', text)).toThrow('--threads must be a whole number from 1 to 256');
});
