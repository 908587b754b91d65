import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = fileURLToPath(new URL('./stop-signals.ts', import.meta.url));

/** Runs a program that reports the signals it counts, and sends them to it. */
async function send(signals: readonly NodeJS.Signals[], sameWithinMs: number): Promise<string> {
  const program = `
    import { watchStopSignals } from ${JSON.stringify(MODULE)};
    watchStopSignals((signal) => console.log('stop', signal), {
      onAgain: () => console.log('again'), sameWithinMs: ${sameWithinMs},
    });
    setInterval(() => undefined, 1000);
    for (const signal of ${JSON.stringify(signals)}) {
      const handled = new Promise((resolve) => process.once(signal, resolve));
      process.kill(process.pid, signal);
      await handled;
    }
    process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output;
}

test('counts one Ctrl-C that arrives from the terminal and from npm once', async () => {
  expect(await send(['SIGINT', 'SIGINT'], 600_000)).toBe('stop SIGINT\n');
});

test('reports a later signal as another one', async () => {
  expect(await send(['SIGTERM', 'SIGINT'], 0)).toBe('stop SIGTERM\nagain\n');
});

test('stops a program cleanly when its terminal is closed', async () => {
  expect(await send(['SIGHUP'], 0)).toBe('stop SIGHUP\n');
});
