import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';

/** Replaces Git with a shell script while a task runs. */
export async function withGit<T>(script: string, task: () => Promise<T>): Promise<T> {
  const bin = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-git-'));
  fs.writeFileSync(path.join(bin, 'git'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
  try {
    return await task();
  } finally {
    vi.unstubAllEnvs();
    fs.rmSync(bin, { recursive: true });
  }
}
