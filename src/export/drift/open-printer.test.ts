import { expect, onTestFinished, test } from 'vitest';
import { openPrinter } from './open-printer.ts';

const SPEC = '{"paths":{"/u":{"get":{"operationId":"getUser"}}}}';

function open(options: { timeLimitMs?: number } = {}) {
  const controller = new AbortController();
  const printer = openPrinter({ signal: controller.signal, ...options });
  onTestFinished(() => printer.close());
  return { printer, controller };
}

test('returns equal hashes for equal operations, and none for others', async () => {
  const { printer } = open();
  const names = ['getUser', 'GET /u', 'getPet'];
  const [one, other] = [await printer.print({ text: SPEC, names }), await printer.print({ text: `${SPEC} `, names })];
  expect([...(one?.keys() ?? [])]).toEqual(['getUser', 'GET /u']);
  expect(other).toEqual(one);
  const changed = await printer.print({ text: SPEC.replace('"get"', '"put"'), names });
  expect(changed?.get('getUser')).not.toBe(one?.get('getUser'));
});

test('ends a description that takes too long', async () => {
  const { printer } = open({ timeLimitMs: 1 });
  expect(await printer.print({ text: SPEC, names: ['getUser'] })).toBeUndefined();
});

test('refuses a description that is nested too deeply, and prints the next one', async () => {
  const { printer } = open();
  const deep = `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`;
  const text = SPEC.replace('"getUser"', `"getUser","x":${deep}`);
  expect((await printer.print({ text, names: ['getUser'] }))?.size ?? 0).toBe(0);
  expect((await printer.print({ text: SPEC, names: ['getUser'] }))?.size).toBe(1);
});

test('throws once its check is aborted', async () => {
  const { printer, controller } = open();
  controller.abort(new Error('stopped'));
  await expect(printer.print({ text: SPEC, names: [] })).rejects.toThrow('stopped');
});
