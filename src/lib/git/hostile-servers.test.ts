import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHostileGitServer, type Hostility } from '../../../test/helpers/hostile-git-server.ts';
import { runGit } from './git-command.ts';

let folder = '';
let gitDir = '';

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-hostile-git-'));
  gitDir = path.join(folder, 'mirror');
  await runGit(['init', '--quiet', '--bare', gitDir]);
  const tree = await runGit(['hash-object', '-w', '-t', 'tree', '--stdin'], { gitDir, input: '' });
  const identity = { name: 'Ada', email: 'ada@example.com', date: new Date(0) };
  const commit = await runGit(['commit-tree', tree.toString().trim(), '-m', 'first'], { gitDir, identity });
  await runGit(['update-ref', 'refs/heads/main', commit.toString().trim()], { gitDir });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const HOSTILITIES: readonly Hostility[] = [
  'silent',
  'trickle',
  'endless references',
  'endless references, compressed',
  'endless progress',
  'endless pack',
];

let clones = 0;
const COMMANDS = {
  'ls-remote': (address: string) => ['ls-remote', '--heads', '--', address],
  fetch: (address: string) => ['fetch', '--quiet', '--', address, '+refs/heads/main:refs/bindery/main'],
  clone: (address: string) => ['clone', '--quiet', '--bare', '--', address, path.join(folder, `clone-${++clones}`)],
  push: (address: string) => ['push', '--', address, 'refs/heads/main'],
};

/** These servers send all references that `ls-remote` requests, and reject what `push` requests. */
const UNAFFECTED_CASES = new Set(
  ['endless progress', 'endless pack'].flatMap((name) => [`ls-remote ${name}`, `push ${name}`]),
);

const CASES = HOSTILITIES.flatMap((hostility) =>
  (Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).map((command) => ({ hostility, command })),
).filter(({ hostility, command }) => !UNAFFECTED_CASES.has(`${command} ${hostility}`));

// Each waits for its deadline.
test.concurrent.each(CASES)(
  'ends $command from a server ($hostility) at its deadline with all its processes',
  async (row) => {
    const { hostility, command } = row;
    const server = await startHostileGitServer(hostility);
    try {
      const run = runGit(COMMANDS[command](server.url.href), {
        ...(command !== 'clone' && { gitDir }),
        remote: { url: server.url, address: server.url.href },
        timeoutMs: 400,
        maxMemoryBytes: 300 * 2 ** 20,
      });
      await expect(run).rejects.toBeInstanceOf(Error);
      await waitUntilNoneMentions(server.url.host);
    } finally {
      await server.close();
    }
  },
);

test.each(HOSTILITIES.slice(0, 4))(
  'ends Git and its helpers on abort while a server (%s) stalls them',
  async (hostility) => {
    const server = await startHostileGitServer(hostility);
    const cancel = new AbortController();
    try {
      const run = runGit(COMMANDS['ls-remote'](server.url.href), {
        remote: { url: server.url, address: server.url.href },
        signal: cancel.signal,
      });
      await server.reached;
      cancel.abort(new Error('canceled'));
      await expect(run).rejects.toThrow('canceled');
      await waitUntilNoneMentions(server.url.host);
    } finally {
      await server.close();
    }
  },
);

test("limits Git's own memory when a server sends references endlessly", async () => {
  const server = await startHostileGitServer('endless references, compressed');
  try {
    const run = runGit(COMMANDS['ls-remote'](server.url.href), {
      remote: { url: server.url, address: server.url.href },
      maxMemoryBytes: 200 * 2 ** 20,
    });
    await expect(run).rejects.toMatchObject({
      code: 'source_unavailable',
      message: expect.stringContaining('more memory') as unknown,
    });
  } finally {
    await server.close();
  }
});

/** The kernel ends killed processes soon after the call returns. The test's own time limit ends the wait. */
async function waitUntilNoneMentions(text: string): Promise<void> {
  while (findProcesses(text).length > 0) await new Promise((resolve) => void setImmediate(resolve));
}

/** Command lines of running processes that contain a text. Processes that were killed but not yet reaped have none. */
function findProcesses(text: string): string[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return command.includes(text) ? [command] : [];
    } catch {
      return [];
    }
  });
}
