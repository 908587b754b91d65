import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback-host.ts';

test.each(['127.0.0.1', '127.8.0.9', '::1', '[::1]', 'localhost', 'LOCALHOST', 'docs.localhost', '::ffff:127.0.0.1'])(
  'recognizes that %s leads to the same machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.each(['0.0.0.0', '::', '10.0.0.1', '192.168.1.2', 'localhost.example.com', 'docs.example.com', ''])(
  "doesn't take %j for the same machine",
  (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  },
);
