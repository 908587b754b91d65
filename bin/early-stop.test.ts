import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = new URL('early-stop.js', import.meta.url).href;

/** Returns the exit code, or the signal, of a program that loads the module, says `loaded` and gets a signal. */
async function stop(command: string, { signal, more = '' }: { signal: NodeJS.Signals; more?: string }) {
  const program = `import ${JSON.stringify(MODULE)}; ${more} setInterval(() => undefined, 1_000); console.log('loaded');`;
  const args = ['--input-type=module', '--eval', program, '--', 'bindery.js', command];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill(signal);
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return code ?? killedBy;
}

test.each(['start', 'api', 'site', 'worker', 'serve'])(
  '%s that is stopped while it loads ends with code 0',
  async (name) => {
    expect(await stop(name, { signal: 'SIGTERM' })).toBe(0);
  },
);

test.each(['SIGINT', 'SIGHUP'] as const)('%s stops a service while it loads, too', async (signal) => {
  expect(await stop('worker', { signal })).toBe(0);
});

test('a signal kills other commands while they load', async () => {
  expect(await stop('export', { signal: 'SIGTERM' })).toBe('SIGTERM');
});

test('a service that handles the signal decides how it ends', async () => {
  const more = `process.on('SIGTERM', () => process.exit(7));`;
  expect(await stop('worker', { signal: 'SIGTERM', more })).toBe(7);
});

test('the program loads it before anything else', () => {
  const text = fs.readFileSync(fileURLToPath(new URL('bindery.js', import.meta.url)), 'utf8');
  expect(/^import .*/m.exec(text)?.[0]).toMatch(/from '\.\/early-stop\.js';$/);
});
