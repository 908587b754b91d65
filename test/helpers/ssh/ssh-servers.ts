import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKeyPair } from '../../../src/lib/ssh/create-key-pair.ts';

/** An SSH server that runs Git for its authorized keys. */
export interface SshServer {
  /** Returns the URL of a repository on this machine. */
  url(repository: string): string;
  authorize(publicKey: string): void;
  /** Gives the server another host key. */
  replaceHostKey(): Promise<void>;
  stop(): Promise<void>;
}

export interface SshServerKind {
  name: string;
  start(folder: string): Promise<SshServer>;
}

/** The double, and a real `sshd` if this machine has one that this user can sign in to. */
export async function listSshServers(): Promise<SshServerKind[]> {
  const double = { name: 'a double of ssh', start: startDouble };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-sshd-'));
  try {
    return (await canUseSshd(folder)) ? [double, { name: 'a real sshd', start: startSshd }] : [double];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const DOUBLE = fileURLToPath(new URL('ssh-double.ts', import.meta.url));

/** Replaces `ssh` in the PATH of this process until it stops. */
async function startDouble(folder: string): Promise<SshServer> {
  const stateFile = path.join(folder, 'ssh-state.json');
  const state = { hostKey: createKeyPair('host').publicKey, authorizedKeys: [] as string[] };
  const save = () => fs.writeFileSync(stateFile, JSON.stringify(state));
  save();
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin);
  const words = [process.execPath, DOUBLE, stateFile].map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
  fs.writeFileSync(path.join(bin, 'ssh'), `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`, { mode: 0o755 });
  const before = process.env.PATH;
  process.env.PATH = `${bin}${path.delimiter}${before ?? ''}`;
  return {
    url: (repository) => `ssh://git@127.0.0.1:2222${encodeURI(repository)}`,
    authorize(publicKey) {
      state.authorizedKeys.push(publicKey);
      save();
    },
    async replaceHostKey() {
      state.hostKey = createKeyPair('host').publicKey;
      save();
    },
    async stop() {
      process.env.PATH = before;
    },
  };
}

const SSHD = '/usr/sbin/sshd';

/** Signs in once. It fails for a user without a shell, or whose account is locked. */
async function canUseSshd(folder: string): Promise<boolean> {
  if (!fs.existsSync(SSHD) || spawnSync('ssh', ['-V']).status !== 0) return false;
  const server = await startSshd(folder).catch(() => undefined);
  if (!server) return false;
  const { privateKey, publicKey } = createKeyPair('probe');
  const key = path.join(folder, 'probe');
  fs.writeFileSync(key, privateKey, { mode: 0o600 });
  server.authorize(publicKey);
  const { hostname, port, username } = new URL(server.url('/'));
  const options = ['-F', '/dev/null', '-i', key, '-o', 'BatchMode=yes', '-o', 'StrictHostKeyChecking=no'];
  const hosts = ['-o', 'UserKnownHostsFile=/dev/null', '-p', port, `${username}@${hostname}`, 'git --version'];
  const { status } = spawnSync('ssh', [...options, ...hosts]);
  await server.stop();
  return status === 0;
}

/** Runs `sshd` as the current user, who signs in with the authorized keys. */
async function startSshd(folder: string): Promise<SshServer> {
  const port = await findFreePort();
  const [hostKey, authorizedKeys, config] = ['host_key', 'authorized_keys', 'sshd_config'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  fs.writeFileSync(authorizedKeys, '', { mode: 0o600 });
  const settings = {
    ListenAddress: '127.0.0.1',
    Port: port,
    // The folder for temporary files can contain spaces.
    HostKey: `"${hostKey}"`,
    AuthorizedKeysFile: `"${authorizedKeys}"`,
    PidFile: 'none',
    StrictModes: 'no',
    UsePAM: 'no',
    PasswordAuthentication: 'no',
    KbdInteractiveAuthentication: 'no',
    PermitRootLogin: 'yes',
  };
  fs.writeFileSync(
    config,
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  const createHostKey = () => {
    fs.rmSync(hostKey, { force: true });
    fs.writeFileSync(hostKey, createKeyPair('host').privateKey, { mode: 0o600 });
  };
  createHostKey();
  let stop = await run(config);
  return {
    url: (repository) => `ssh://${os.userInfo().username}@127.0.0.1:${port}${encodeURI(repository)}`,
    authorize: (publicKey) => fs.appendFileSync(authorizedKeys, `${publicKey}\n`),
    async replaceHostKey() {
      await stop();
      createHostKey();
      stop = await run(config);
    },
    stop: () => stop(),
  };
}

async function run(config: string): Promise<() => Promise<void>> {
  const child = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('Server listening')) resolve();
    });
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`sshd ended: ${log}`)));
  });
  return async () => {
    child.kill();
    await ended;
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
