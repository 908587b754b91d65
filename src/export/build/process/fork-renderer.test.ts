import fs from 'node:fs';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prepareRenderer, takeRenderer } from './fork-renderer.ts';

type Forked = ReturnType<typeof takeRenderer>;

function take(execArgv: readonly string[] = []): Forked {
  const forked = takeRenderer(execArgv);
  onTestFinished(() => end(forked));
  return forked;
}

async function end({ child, box }: Forked): Promise<void> {
  const gone = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  fs.closeSync(box);
}

test('a process that was forked ahead is taken once, and waited for from then on', () => {
  prepareRenderer();
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
  prepareRenderer();
  const first = take();
  expect(process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap')).toHaveLength(1);
  expect(take().child.pid).not.toBe(first.child.pid);
});

test('options of Node are for a process of its own', () => {
  prepareRenderer();
  const own = take(['--no-warnings']);
  expect(own.child.spawnargs).toContain('--no-warnings');
  expect(take().child.pid).not.toBe(own.child.pid);
});

test('where none can be forked ahead, whoever needs one is told why', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TMPDIR', import.meta.filename);
  prepareRenderer();
  expect(() => takeRenderer([])).toThrow('ENOTDIR');
});
