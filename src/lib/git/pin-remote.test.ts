import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startHostileGitServer, type HostileGitServer } from '../../../test/helpers/hostile-git-server.ts';
import { isPublicAddress } from '../public-address.ts';
import { runGit } from './git-command.ts';
import { pinRemote } from './pin-remote.ts';

const reach = () => Promise.resolve((address: string) => isPublicAddress(address));
let openServer: HostileGitServer;
let closedPort = 0;

beforeAll(async () => {
  openServer = await startHostileGitServer('silent');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closedPort = (server.address() as AddressInfo).port;
  await new Promise((resolve) => server.close(resolve));
});
afterAll(() => openServer.close());
afterEach(() => {
  vi.unstubAllEnvs();
});

function createRemote(address: string) {
  return { url: new URL(address), address, reach };
}

test('gives the same message without a connection for open, closed and TLS ports of an internal host', async () => {
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254'];
  for (const host of hosts) {
    const addresses = [
      `http://${host}:${openServer.url.port}/a.git`,
      `https://${host}:${openServer.url.port}/a.git`,
      `https://${host}:${closedPort}/a.git`,
      `ssh://git@${host}:${closedPort}/a.git`,
    ];
    const messages = await Promise.all(
      addresses.map((address) =>
        runGit(['ls-remote', '--', address], { remote: createRemote(address) }).then(
          () => 'no error',
          (error: Error) => error.message,
        ),
      ),
    );
    expect(new Set(messages).size).toBe(1);
    expect(messages[0]).toContain("isn't on the public internet");
  }
  const isReached = await Promise.race([openServer.reached.then(() => true), Promise.resolve(false)]);
  expect(isReached).toBe(false);
});

test('connects Git to the address that was checked, even if the name resolves differently later', async () => {
  const resolve = () => Promise.resolve([{ address: '203.0.113.9' }, { address: '2606:4700::1' }]);
  const allowAll = () => Promise.resolve(() => true);
  const url = new URL('https://git.example.com:8443/a.git');
  expect(await pinRemote({ url, reach: allowAll }, resolve)).toEqual({
    config: [['http.curloptResolve', 'git.example.com:8443:203.0.113.9,[2606:4700::1]']],
  });
  const ssh = new URL('ssh://git@git.example.com:2222/a.git');
  const pinnedRemote = await pinRemote({ url: ssh, sshCommand: 'ssh', reach: allowAll }, resolve);
  expect(pinnedRemote.sshCommand).toBe(
    "ssh -o 'HostName=203.0.113.9' -o 'HostKeyAlias=[git.example.com]:2222' -o 'CheckHostIP=no'",
  );
});

test.each([
  ['http://git.example.com/a.git', 'git.example.com:80:203.0.113.9'],
  ['https://git.example.com/a.git', 'git.example.com:443:203.0.113.9'],
  ['https://GIT.example.com:80/a.git', 'git.example.com:80:203.0.113.9'],
])('pins %s at the port that Git uses', async (address, entry) => {
  const resolve = () => Promise.resolve([{ address: '203.0.113.9' }]);
  const { config } = await pinRemote({ url: new URL(address), reach: () => Promise.resolve(() => true) }, resolve);
  expect(config).toEqual([['http.curloptResolve', entry]]);
});

test.each(['ssh://git@git.example.com/a.git', 'ssh://git@git.example.com:22/a.git'])(
  'looks up the SSH host key of %s only under its name',
  async (address) => {
    const resolve = () => Promise.resolve([{ address: '203.0.113.9' }]);
    const remote = { url: new URL(address), sshCommand: 'ssh', reach: () => Promise.resolve(() => true) };
    expect((await pinRemote(remote, resolve)).sshCommand).toContain("-o 'HostKeyAlias=git.example.com'");
  },
);

test("passes each address to the rule together with the URL's host", async () => {
  const calls: string[][] = [];
  const recordCall = (address: string, host: string) => calls.push([address, host]) > 0;
  const resolve = () => Promise.resolve([{ address: '203.0.113.9' }, { address: '2606:4700::1' }]);
  for (const address of ['https://git.example.com/a.git', 'https://[2606:4700::2]/a.git', 'https://1.1.1.1/a.git'])
    await pinRemote({ url: new URL(address), reach: () => Promise.resolve(recordCall) }, resolve);
  expect(calls).toEqual([
    ['203.0.113.9', 'git.example.com'],
    ['2606:4700::1', 'git.example.com'],
    ['2606:4700::2', '2606:4700::2'],
    ['1.1.1.1', '1.1.1.1'],
  ]);
});

const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'http_proxy', 'ALL_PROXY', 'all_proxy'];
const UNRESOLVED = [() => Promise.resolve([]), () => Promise.reject(new Error('ENOTFOUND'))];

test('does not let Git resolve a name that had no address before', async () => {
  for (const name of PROXIES) vi.stubEnv(name, '');
  for (const address of [
    'https://git.example.com/a.git',
    'http://git.example.com/a.git',
    'ssh://git@git.example.com/a',
  ])
    for (const resolve of UNRESOLVED)
      await expect(pinRemote(createRemote(address), resolve)).rejects.toMatchObject({
        code: 'source_unreachable',
        message: expect.stringContaining("couldn't be resolved") as unknown,
      });
});

test('leaves a name without an address to the proxy, and allows no connection without the proxy', async () => {
  vi.stubEnv('https_proxy', 'http://proxy.test:3128');
  const [resolve] = UNRESOLVED;
  const { config } = await pinRemote(createRemote('https://git.example.com/a.git'), resolve);
  expect(config).toEqual([['http.curloptResolve', 'git.example.com:443:255.255.255.255']]);
  await expect(pinRemote(createRemote('ssh://git@git.example.com/a.git'), resolve)).rejects.toThrow(/resolved/);
  const proxy = { http_proxy: openServer.url.origin, no_proxy: '' };
  for (const [name, value] of Object.entries(proxy)) vi.stubEnv(name, value);
  const stop = new AbortController();
  const address = 'http://nowhere.invalid/a.git';
  const run = runGit(['ls-remote', '--', address], { remote: createRemote(address), signal: stop.signal });
  await Promise.race([openServer.reached, run]);
  stop.abort(new Error('reached'));
  await expect(run).rejects.toThrow('reached');
});

test('does not check a local repository', async () => {
  const refuse = () => Promise.reject(new Error('not called'));
  const remote = { url: new URL('file:///srv/docs.git'), reach: refuse };
  expect(await pinRemote(remote, refuse)).toEqual({ config: [] });
});

test('rejects a host with one private address among public ones', async () => {
  const resolve = () => Promise.resolve([{ address: '1.1.1.1' }, { address: '192.168.0.1' }]);
  await expect(pinRemote(createRemote('https://git.example.com/a.git'), resolve)).rejects.toMatchObject({
    code: 'source_unavailable',
  });
});

test('makes Git use the pinned address', async () => {
  const address = `http://git.example.test:${openServer.url.port}/a.git`;
  const stop = new AbortController();
  const config = [['http.curloptResolve', `git.example.test:${openServer.url.port}:127.0.0.1`]] as const;
  const run = runGit(['ls-remote', '--', address], {
    remote: { url: new URL(address), address },
    config,
    signal: stop.signal,
  });
  await openServer.reached;
  stop.abort(new Error('reached'));
  await expect(run).rejects.toThrow('reached');
});
