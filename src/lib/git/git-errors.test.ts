import { expect, test } from 'vitest';
import type { AppError } from '../../errors.ts';
import { findTransientError } from '../transient-error.ts';
import { GitFailure } from './git-command.ts';
import { describeGitFailure } from './git-errors.ts';

const url = new URL('https://git.certificate-redirect.example/acme/not-found-ssl.git');

function describe(
  stderr: string,
  { timedOut = false, exitCode = 128 as number | null, credentials = 'token' as string | null, at = url } = {},
): unknown {
  return describeGitFailure(
    new GitFailure('git fetch failed', { stdout: '', stderr, exitCode: exitCode ?? undefined, timedOut }),
    { url: at, credentials: credentials ?? undefined },
  );
}

function createAccessError(reason: string): string {
  return `fatal: unable to access '${url.href}/': ${reason}\n`;
}

test.each([
  createAccessError(`Could not resolve host: ${url.hostname}`),
  createAccessError(`Failed to connect to ${url.hostname} port 443 after 12 ms: Couldn't connect to server`),
  createAccessError('Connection timed out after 300002 milliseconds'),
  createAccessError('Recv failure: Connection reset by peer'),
  createAccessError('Operation too slow. Less than 1000 bytes/sec transferred the last 60 seconds'),
  createAccessError('The requested URL returned error: 502'),
  createAccessError('The requested URL returned error: 503'),
  createAccessError('The requested URL returned error: 429'),
  createAccessError('OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to git.example:443'),
  createAccessError('gnutls_handshake() failed: The TLS connection was non-properly terminated.'),
  createAccessError('Empty reply from server'),
  'error: RPC failed; curl 56 Recv failure: Connection reset by peer\nfatal: expected flush after ref listing\n',
  'error: RPC failed; curl 92 HTTP/2 stream 0 was not closed cleanly: CANCEL (err 8)\nfatal: early EOF\n',
  'fetch-pack: unexpected disconnect while reading sideband packet\nfatal: early EOF\n',
  'fatal: the remote end hung up unexpectedly\n',
  `ssh: Could not resolve hostname ${url.hostname}: Temporary failure in name resolution\nfatal: Could not read from remote repository.\n`,
  `ssh: connect to host ${url.hostname} port 22: Connection refused\nfatal: Could not read from remote repository.\n`,
  'kex_exchange_identification: Connection closed by remote host\n',
  'remote: fatal: write error: No space left on device\nerror: remote unpack failed: unpack-objects abnormal exit\n',
])('%j is transient and is retried', (stderr) => {
  expect(describe(stderr)).toMatchObject({ code: 'source_unreachable' });
});

test('a server timeout is transient and is retried', () => {
  expect(describe('', { timedOut: true, exitCode: null })).toMatchObject({ code: 'source_unreachable' });
});

test.each([
  ['fatal: Authentication failed for', 'refused access'],
  [createAccessError('The requested URL returned error: 403'), 'refused access'],
  [`fatal: could not read Username for '${url.origin}': terminal prompts disabled`, 'refused access'],
  [`remote: Repository not found.\nfatal: repository '${url.href}/' not found\n`, 'was not found'],
  [createAccessError('SSL certificate problem: self-signed certificate'), 'certificate'],
  [createAccessError('The requested URL returned error: 301'), 'has moved'],
  ['fatal: dumb http transport does not support shallow capabilities', 'git http-backend'],
  ['git@host: Permission denied (publickey).\nfatal: Could not read from remote repository.', 'refused the SSH key'],
  ['fatal: protocol error: bad line length character: <htm', "Git couldn't read the repository"],
])("%j is reported to the repository's owner", (stderr, sentence) => {
  const error = describe(stderr) as AppError;
  expect(error).toMatchObject({ code: 'source_unavailable' });
  expect(error.message).toContain(sentence);
});

test.each([
  'fatal: write error: No space left on device\nfatal: fetch-pack: invalid index-pack output\n',
  'error: unable to write file: Disk quota exceeded\n',
  'fatal: cannot mkdir /data/mirrors/x: No space left on device\n',
])('%j is a full disk of the worker, which waits', (stderr) => {
  expect(findTransientError(describe(stderr))).toMatchObject({ code: 'storage_full' });
});

test.each([
  'fatal: Out of memory, malloc failed\n',
  'error: cannot fork() for index-pack: Resource temporarily unavailable\n',
  "error: failed to write new configuration file /data/git/config.lock\nfatal: could not set 'core.filemode' to 'true'\n",
  "error: cannot update ref 'refs/bindery/fetched': couldn't write '/data/git/refs/bindery/fetched.lock'\n",
  "fatal: sha1 file '/data/git/objects/pack/tmp_idx_0Y6zZQ' write error. Out of diskspace\n",
])('%j is a problem of the machine, not of the repository', (stderr) => {
  expect(describe(stderr)).toBeInstanceOf(GitFailure);
});

test('a killed Git process is a problem of the machine, not of the repository', () => {
  expect(describe('', { exitCode: null })).toBeInstanceOf(GitFailure);
});

test.each([
  `fatal: could not read Username for '${url.origin}': terminal prompts disabled`,
  createAccessError('The requested URL returned error: 401'),
  `remote: Repository not found.\nfatal: repository '${url.href}/' not found\n`,
])('without credentials, %j does not blame a token and explains how to add one', (stderr) => {
  for (const credentials of [null, ' ']) {
    const { message } = describe(stderr, { credentials }) as AppError;
    expect(message).not.toMatch(/the project's token/);
    expect(message).toMatch(/access token .*--credentials-stdin/);
  }
});

test('the message about a local folder mentions no token', () => {
  const at = new URL('file:///srv/docs');
  const stderr =
    "fatal: '/srv/docs' does not appear to be a git repository\nfatal: Could not read from remote repository.\n";
  expect((describe(stderr, { credentials: null, at }) as AppError).message).toBe(
    "There's no Git repository at this path. Check the path (file:///srv/docs).",
  );
});

test.each([
  ['SSL certificate problem: unable to get local issuer certificate', 'GIT_SSL_CAINFO'],
  ['SSL certificate problem: self-signed certificate in certificate chain', 'GIT_SSL_CAINFO'],
  ['server certificate verification failed. CAfile: none CRLfile: none', 'GIT_SSL_CAINFO'],
  ['SSL certificate problem: certificate has expired', 'has expired. Ask its administrator to renew it'],
  ["SSL: no alternative certificate subject name matches target host name 'git.example'", 'for another host'],
])('the message about an untrusted certificate explains the fix: %s', (reason, remedy) => {
  expect((describe(createAccessError(reason)) as AppError).message).toContain(remedy);
});
