import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createByteReader } from './byte-reader.ts';

const read = (...chunks: string[]) => createByteReader(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));

test('reads lines and counted bytes, however the stream is split into chunks', async () => {
  for (const chunks of [['one\n12345two\n'], ['o', 'ne', '\n1', '2345t', 'wo\n'], [...'one\n12345two\n']]) {
    const reader = read(...chunks);
    expect(String(await reader.readLine())).toBe('one');
    expect(String(await reader.read(5))).toBe('12345');
    expect(String(await reader.readLine())).toBe('two');
    expect(String(await reader.read(0))).toBe('');
  }
});

test('does not collect a line without an end forever', async () => {
  await expect(read('ab', 'cd', 'ef').readLine(3)).rejects.toThrow('at most 3 bytes');
});

test('finds the end of the stream after empty chunks', async () => {
  const reader = read('a', '', 'b');
  expect(await reader.isAtEnd()).toBe(false);
  expect(String(await reader.read(2))).toBe('ab');
  expect(await reader.isAtEnd()).toBe(true);
});

test('rejects a stream that ends too soon', async () => {
  await expect(read('abc').read(4)).rejects.toThrow('ended');
  await expect(read('abc').readLine()).rejects.toThrow('ended');
});
