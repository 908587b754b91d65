import type { HostTrust } from './host-trust.ts';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { getKnownHostName, readHostKeys, selectHostLines } from '../ssh/known-hosts.ts';
import { isPrivateKey, restoreLineBreaks } from '../ssh/read-private-key.ts';
import { GitFailure } from './git-command.ts';
import type { GitRemote } from './git-command.ts';

/**
 * Runs a task with a remote that can use SSH with the project's own private key, in a file that only this user can read
 * and that is deleted afterwards. Never uses the machine's keys, which would open every tenant's repositories. A server is
 * trusted the first time it is seen, and must present the same key from then on. Other remotes are passed unchanged.
 */
export async function withSshKey<T>(
  remote: GitRemote,
  { dataFolder, keyFolder, task }: { dataFolder: string; keyFolder: string; task: (remote: GitRemote) => Promise<T> },
): Promise<T> {
  if (remote.url.protocol !== 'ssh:') return task(remote);
  const { credentials, reach, trust } = remote;
  if (credentials === undefined || !isPrivateKey(credentials))
    throw new AppError(
      'source_unavailable',
      'To read a repository over SSH, generate a deploy key for the project, or store a private key from "-----BEGIN" to "-----END…-----" as its credentials. Or use the HTTPS URL and store a token.',
    );
  const host = getKnownHostName(remote.url);
  const pinned = (await trust?.find(host)) ?? (await readMachineLines(dataFolder, host));
  const [key, hosts] = [`${keyFolder}.key`, `${keyFolder}.hosts`];
  const isKnown = pinned !== undefined;
  await fs.writeFile(key, `${restoreLineBreaks(credentials)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await fs.writeFile(hosts, `${pinned ?? ''}\n`, { mode: 0o600 });
    const { url, address } = remote;
    return await task({ url, address, reach, sshCommand: createSshCommand({ key, hosts, isKnown }) });
  } catch (error) {
    throw isKnown ? explainChangedKey(error, { host, pinned }) : error;
  } finally {
    if (trust) await learnHost(trust, { host, file: hosts });
    await Promise.all([key, hosts].map((file) => fs.rm(file, { force: true })));
  }
}

/** Earlier versions stored the keys of all servers in a file of each machine. */
async function readMachineLines(dataFolder: string, host: string): Promise<string | undefined> {
  const text = await fs.readFile(path.join(dataFolder, 'ssh', 'known_hosts'), 'utf8').catch(() => '');
  return selectHostLines(text, host).join('\n') || undefined;
}

/** ssh adds the key before it signs in, so it is known even if the server refuses the project's key. */
async function learnHost(trust: HostTrust, { host, file }: { host: string; file: string }): Promise<void> {
  const text = await fs.readFile(file, 'utf8').catch(() => '');
  const lines = selectHostLines(text, host).slice(0, MAX_LINES);
  if (lines.length > 0) await trust.learn(host, lines.join('\n'));
}

const MAX_LINES = 10;

function createSshCommand({ key, hosts, isKnown }: { key: string; hosts: string; isKnown: boolean }): string {
  const options = [
    'BatchMode=yes',
    'IdentitiesOnly=yes',
    `StrictHostKeyChecking=${isKnown ? 'yes' : 'accept-new'}`,
    `UserKnownHostsFile="${hosts}"`,
    'GlobalKnownHostsFile=/dev/null',
    'HashKnownHosts=no',
    'UpdateHostKeys=no',
    'ClearAllForwardings=yes',
    'ConnectTimeout=30',
  ];
  return ['ssh', '-F', '/dev/null', '-i', quote(key), ...options.flatMap((option) => ['-o', quote(option)])].join(' ');
}

/** Git passes the command to a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function explainChangedKey(error: unknown, { host, pinned }: { host: string; pinned: string }): unknown {
  if (!(error instanceof GitFailure) || !/Host key verification failed/i.test(error.stderr)) return error;
  const before = readHostKeys(pinned.split('\n')).map(({ fingerprint }) => fingerprint);
  const now = /^(SHA256:[A-Za-z0-9+/]{43})\.?\s*$/m.exec(error.stderr)?.[1];
  const presented = now === undefined ? 'another key' : `the key ${now}`;
  return new ChangedHostKey(
    `The SSH host key of ${host} has changed. Bindery trusts ${before.join(', ')}, but the server presents ${presented}. ` +
      'Another server may be answering in its place. If the Git host has announced the new key, trust its fingerprint in ' +
      'the settings of the project, or with `bindery admin project update prj_… --host-key SHA256:…`.',
    { presented: now, cause: error },
  );
}

/** A server presented another key than the pinned one. */
export class ChangedHostKey extends AppError {
  /** Fingerprint of the server's key; undefined if ssh didn't print it. */
  readonly presented: string | undefined;

  constructor(message: string, { presented, cause }: { presented: string | undefined; cause: unknown }) {
    super('source_unavailable', message, { cause });
    this.presented = presented;
  }
}
