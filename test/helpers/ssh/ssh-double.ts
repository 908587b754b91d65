/**
 * Plays `ssh` and its server for tests on machines without sshd: checks the server's key against `known_hosts` and the
 * user's key against the authorized ones, as OpenSSH does, then runs the command on this machine.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { getFingerprint, selectHostLines } from '../../../src/lib/ssh/known-hosts.ts';
import { readPublicKey } from '../../../src/lib/ssh/read-private-key.ts';

const [stateFile = '', ...args] = process.argv.slice(2);
const state = JSON.parse(readFileSync(stateFile, 'utf8')) as { hostKey: string; authorizedKeys: string[] };
const options = new Map<string, string>();
let key = '';
let port = '22';
while (args[0]?.startsWith('-')) {
  const [flag, value = ''] = args.splice(0, 2);
  if (flag === '-i') key = value;
  if (flag === '-p') port = value;
  if (flag === '-o') options.set(value.slice(0, value.indexOf('=')), value.slice(value.indexOf('=') + 1));
}
const [destination = '', command = ''] = args;
const hostname = destination.slice(destination.indexOf('@') + 1);
const host = options.get('HostKeyAlias') ?? (port === '22' ? hostname : `[${hostname}]:${port}`);
const knownHosts = (options.get('UserKnownHostsFile') ?? '').replaceAll('"', '');
const known = selectHostLines(readFileSync(knownHosts, 'utf8'), host);
const [type = '', blob = ''] = state.hostKey.split(' ');

if (known.length === 0 && options.get('StrictHostKeyChecking') === 'accept-new')
  appendFileSync(knownHosts, `${host} ${type} ${blob}\n`);
else if (!known.some((line) => line.endsWith(` ${blob}`)))
  end(
    `The fingerprint for the ED25519 key sent by the remote host is\n${getFingerprint(blob)}.\nHost key verification failed.`,
  );
const publicKey = readPublicKey(readFileSync(key, 'utf8'));
if (!state.authorizedKeys.some((line) => line.startsWith(publicKey)))
  end(`${destination}: Permission denied (publickey).`);
process.exitCode = spawnSync('sh', ['-c', command], { stdio: 'inherit' }).status ?? 255;

function end(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(255);
}
