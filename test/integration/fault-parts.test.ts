import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { chooseFaults, FAULTS } from '../faults/faults/registry.ts';
import { readOptions } from '../faults/options.ts';
import { createOutages } from '../faults/world/outages.ts';
import { findDescendants } from '../faults/world/process-table.ts';
import { startTcpProxy } from '../faults/world/tcp-proxy.ts';
import { watchProcesses } from '../faults/world/watch-processes.ts';

async function startEcho() {
  const server = net.createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

async function connect(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test('forwards, holds data while stalled, and resets connections when cut', async () => {
  const echo = await startEcho();
  const proxy = await startTcpProxy(echo.port);
  const socket = await connect(proxy.port);
  const received: string[] = [];
  socket.on('data', (chunk) => received.push(chunk.toString()));
  socket.write('one');
  await vi.waitUntil(() => received.join('') === 'one');
  proxy.setMode('stall');
  socket.write('two');
  proxy.setMode('slow');
  await vi.waitUntil(() => received.join('') === 'onetwo');
  const closedPromise = new Promise((resolve) => socket.once('close', resolve));
  expect(proxy.cut()).toBe(1);
  await closedPromise;
  proxy.setMode('refuse');
  const refused = net.connect(proxy.port, '127.0.0.1').on('error', () => undefined);
  await new Promise((resolve) => refused.once('close', resolve));
  await proxy.close();
  echo.close();
});

test('sends new connections to the port it is diverted to', async () => {
  const [near, far] = [await startEcho(), await startEcho()];
  const proxy = await startTcpProxy(near.port);
  near.close();
  proxy.divert(far.port);
  const socket = await connect(proxy.port);
  socket.write('far');
  expect(String((await once(socket, 'data'))[0])).toBe('far');
  socket.destroy();
  await proxy.close();
  far.close();
});

test('treats a process whose parent was killed as an orphan, but not one below a living service', async () => {
  const script =
    "require('node:child_process').spawn('sleep', ['60'], { stdio: 'ignore' }); setInterval(() => undefined, 1000);";
  const parent = spawn(process.execPath, ['-e', script], { stdio: 'ignore', env: {} });
  let services = [parent.pid ?? 0];
  const watch = watchProcesses({ listServices: () => services, marker: 'no process has this', intervalMs: 5 });
  const child = await vi.waitUntil(
    () => findDescendants(new Set(services)).find(({ command }) => command.startsWith('sleep')),
    { timeout: 60_000 },
  );
  expect(watch.findOrphans()).toEqual([]);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  services = [];
  expect(watch.findOrphans().map(({ pid }) => pid)).toEqual([child.pid]);
  process.kill(child.pid, 'SIGKILL');
  watch.stop();
});

test('counts overlapping outages once', () => {
  const outages = createOutages();
  const from = performance.now();
  const [first, second] = [outages.begin(), outages.begin()];
  first();
  first();
  second();
  const to = performance.now();
  const within = outages.within(from, to);
  expect(within).toBeGreaterThanOrEqual(0);
  expect(within).toBeLessThanOrEqual(to - from);
  expect(outages.within(to + 1, to + 100)).toBe(0);
});

test('gives every fault a unique name, part of which selects it', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  expect(chooseFaults(['clock']).map(({ name }) => name)).toEqual(['clock jump']);
  expect(() => chooseFaults(['earthquake'])).toThrow('No fault is called "earthquake"');
});

test('reads options, and rejects an invalid number', () => {
  expect(readOptions(['--minutes', '10', '--seed', '7', '--only', 'kill, clock'])).toMatchObject({
    minutes: 10,
    seed: 7,
    only: ['kill', 'clock'],
  });
  expect(() => readOptions(['--minutes', 'ten'])).toThrow('--minutes');
});
