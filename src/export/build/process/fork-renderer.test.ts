import fs from 'node:fs';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findRenderers, isRunning } from '../../../../test/helpers/renderer/find-renderers.ts';
import { prepareRenderer, takeRenderer } from './fork-renderer.ts';

/** Generous, because processes end slowly on a busy machine. */
const WAIT = { timeout: 300_000 };

type Forked = ReturnType<typeof takeRenderer>;

function take(execArgv: readonly string[] = []): Forked {
  const forkedRenderer = takeRenderer({ execArgv, ahead: false });
  onTestFinished(() => killRenderer(forkedRenderer));
  return forkedRenderer;
}

async function killRenderer({ child, box }: Forked): Promise<void> {
  const exitPromise = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit');
  child.kill('SIGKILL');
  await exitPromise;
  fs.closeSync(box);
}

test('hands out a prepared process once, and waits for it from then on', () => {
  prepareRenderer(false);
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
  prepareRenderer(false);
  const first = take();
  expect(process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap')).toHaveLength(1);
  expect(take().child.pid).not.toBe(first.child.pid);
});

test('kills a prepared process whose code is out of date', async () => {
  const before = findRenderers();
  prepareRenderer(false, new URL('renderer.ts?of=others', import.meta.url));
  const stalePid = findRenderers().find((pid) => !before.includes(pid)) ?? 0;
  const { child } = take();
  expect(stalePid).toBeGreaterThan(0);
  expect(child.pid).not.toBe(stalePid);
  await vi.waitFor(() => expect(isRunning(stalePid)).toBe(false), WAIT);
});

test('starts a separate process for custom Node.js options', () => {
  prepareRenderer(false);
  const separateRenderer = take(['--no-warnings']);
  expect(separateRenderer.child.spawnargs).toContain('--no-warnings');
  expect(take().child.pid).not.toBe(separateRenderer.child.pid);
});

test('reports the error to the caller that needs a process if preparing one fails', () => {
  const mkdtempSpy = vi.spyOn(fs, 'mkdtempSync').mockImplementation(() => {
    throw new Error('ENOTDIR');
  });
  onTestFinished(() => mkdtempSpy.mockRestore());
  prepareRenderer(false);
  expect(() => takeRenderer({ execArgv: [], ahead: false })).toThrow('ENOTDIR');
});
