import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { startFileProxy } from './file-proxy.ts';

test('survives broken tunnels, which a killed browser leaves behind', async () => {
  const proxy = await startFileProxy('http://book.invalid', () => undefined);
  const port = Number(new URL(proxy.address).port);
  for (let count = 0; count < 100; count += 1) {
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`CONNECT other.test:443 HTTP/1.1\r\nHost: other.test\r\n\r\n${'x'.repeat(1000)}`);
    socket.resetAndDestroy();
  }
  const last = net.connect(port, '127.0.0.1');
  last.end('CONNECT other.test:443 HTTP/1.1\r\nHost: other.test\r\n\r\n');
  const [response] = (await once(last, 'data')) as [Buffer];
  expect(response.toString()).toContain('403');
  await proxy.close();
});
