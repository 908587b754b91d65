import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { limitGroupMemory } from './group-memory.ts';
import { signalGroup } from './process-group.ts';

test.skipIf(process.platform !== 'linux')('aborts when the processes of a group use more than the limit', async () => {
  const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  try {
    const generous = limitGroupMemory(program.pid, 2 ** 40);
    const strict = limitGroupMemory(program.pid, 2 ** 20);
    if (!strict.signal.aborted) await once(strict.signal, 'abort');
    expect(generous.signal.aborted).toBe(false);
    generous.stop();
    strict.stop();
  } finally {
    signalGroup(program.pid, 'SIGKILL');
  }
});
