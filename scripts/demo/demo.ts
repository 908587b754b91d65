/**
 * `npm run demo`: shows both halves of Bindery in a minute, without a key or network. `--once` exits after showing and
 * checking them.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { getErrorMessage } from '../../src/errors.ts';
import { watchStopSignals } from '../../src/lib/processes/stop-signals.ts';
import { startDemoService } from './demo-service.ts';
import type { DemoService } from './demo-service.ts';
import { print, showBothHalves, showExport } from './run-demo.ts';
import { showAutomationDemo } from './show-automations.ts';

const stop = new AbortController();
watchStopSignals(() => stop.abort());

print('\nStarting the Bindery demo…\n');
try {
  const service = await startDemoService();
  try {
    if (process.argv.includes('--automations')) await showAutomationDemo(service, stop.signal);
    else await showBothHalves(service, stop.signal);
    if (!process.argv.includes('--once')) await waitForExit(service);
  } finally {
    if (stop.signal.aborted) print('\nStopping the demo and deleting its data.');
    await service.close();
  }
} catch (error) {
  process.exitCode = 1;
  if (!stop.signal.aborted) process.stderr.write(`error: ${getErrorMessage(error)}\n`);
}
// Connections that a browser keeps open don't delay the exit.
process.exit();

/** Keeps the links available until Ctrl-C. On a terminal, Enter exports the site again, such as after a merge. */
async function waitForExit(service: DemoService): Promise<void> {
  const { signal } = stop;
  if (process.stdin.isTTY) {
    print('After a merge, press Enter to export the site again. To stop the demo, press Ctrl-C.');
    const lines = createInterface({ input: process.stdin });
    lines.on('line', () => void showExport(service, signal).catch((error) => print(getErrorMessage(error))));
  } else print('To stop the demo, press Ctrl-C.');
  if (!signal.aborted) await once(signal, 'abort');
}
