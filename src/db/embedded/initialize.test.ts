import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { initialize } from './initialize.ts';
import { createLayout } from './layout.ts';

test.each([
  [
    'could not look up effective user ID 10001: user does not exist',
    /^PostgreSQL needs a user with a name, but user 10001 has no entry/,
  ],
  [
    'error: could not access directory "/data/postgres.new": Permission denied\ninitdb: removing data directory',
    /^PostgreSQL can't store its data in .*: could not access directory .*: Permission denied\. Choose another folder/,
  ],
  [
    '2026-11-30 21:19:57.740 UTC [21200] FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
    /^PostgreSQL can't store its data in .*: could not write to file .*: No space left on device\. Choose another folder/,
  ],
])('explains a PostgreSQL error and what to do: %s', async (problem, sentence) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-initialize-'));
  try {
    fs.mkdirSync(path.join(folder, 'bin'));
    const refusal = `#!/bin/sh\ncat >&2 << "end"\ninitdb: ${problem}\nend\nexit 1\n`;
    fs.writeFileSync(path.join(folder, 'bin/initdb'), refusal, { mode: 0o755 });
    const creation = initialize({
      layout: await createLayout(path.join(folder, 'data')),
      binaries: { folder, version: '18' },
      launcher: { kind: 'direct', prefix: [], identity: undefined },
      durable: false,
    });
    await expect(creation).rejects.toThrow(sentence);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test('rejects a data directory name that PostgreSQL does not accept before creating it', async () => {
  const folder = path.join(os.tmpdir(), `bindery-${process.pid}-line\nbreak`);
  await expect(createLayout(folder)).rejects.toThrow('contains a line break or another control character');
  expect(fs.existsSync(folder)).toBe(false);
});
