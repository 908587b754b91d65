import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import type { GitRemote } from './git-command.ts';

/**
 * Runs a task with a remote that can use SSH with the project's own private key, in a file that only this user can read
 * and that is deleted afterwards. Never uses the machine's keys, which would open every tenant's repositories. Other
 * remotes are passed unchanged.
 */
export async function withSshKey<T>(
  remote: GitRemote,
  { dataFolder, keyFolder, task }: { dataFolder: string; keyFolder: string; task: (remote: GitRemote) => Promise<T> },
): Promise<T> {
  if (remote.url.protocol !== 'ssh:') return task(remote);
  const { credentials, reach } = remote;
  if (!credentials?.startsWith('-----BEGIN '))
    throw new AppError(
      'source_unavailable',
      'To read a repository over SSH, store its private key as the project\'s credentials, from "-----BEGIN" to "-----END…-----". Or use the HTTPS URL and store a token.',
    );
  const knownHosts = path.join(dataFolder, 'ssh', 'known_hosts');
  const key = `${keyFolder}.key`;
  await fs.mkdir(path.dirname(knownHosts), { recursive: true, mode: 0o700 });
  await fs.writeFile(key, `${credentials.trim()}\n`, { mode: 0o600, flag: 'wx' });
  try {
    return await task({
      url: remote.url,
      address: remote.address,
      reach,
      sshCommand: createSshCommand(key, knownHosts),
    });
  } finally {
    await fs.rm(key, { force: true });
  }
}

/** A host is trusted the first time it is seen, and must present the same key from then on. */
function createSshCommand(key: string, knownHosts: string): string {
  const options = [
    'BatchMode=yes',
    'IdentitiesOnly=yes',
    'StrictHostKeyChecking=accept-new',
    `UserKnownHostsFile="${knownHosts}"`,
    'GlobalKnownHostsFile=/dev/null',
    'ClearAllForwardings=yes',
    'ConnectTimeout=30',
  ];
  return ['ssh', '-F', '/dev/null', '-i', quote(key), ...options.flatMap((option) => ['-o', quote(option)])].join(' ');
}

/** Git passes the command to a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
