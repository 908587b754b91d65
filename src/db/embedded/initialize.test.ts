import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { initialize } from './initialize.ts';
import { createLayout } from './layout.ts';

test('a user without a name, whom PostgreSQL refuses, is told what to do', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-initialize-'));
  try {
    fs.mkdirSync(path.join(folder, 'bin'));
    const refusal =
      '#!/bin/sh\necho "initdb: could not look up effective user ID 10001: user does not exist" >&2\nexit 1\n';
    fs.writeFileSync(path.join(folder, 'bin/initdb'), refusal, { mode: 0o755 });
    const made = initialize({
      layout: await createLayout(path.join(folder, 'data')),
      binaries: { folder, version: '18' },
      launcher: { kind: 'direct', prefix: [], identity: undefined },
      durable: false,
    });
    await expect(made).rejects.toThrow(/^PostgreSQL runs only as a user who has a name, and user 10001 has none/);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
