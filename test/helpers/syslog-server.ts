/** A syslog server for tests: octet counting (RFC 6587, section 3.4.1) over TCP, or over TLS (RFC 5425). */
import net from 'node:net';
import tls from 'node:tls';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from './tls-certificate.ts';

export interface SyslogServer {
  port: number;
  /** Messages whose connection the client ended properly, in order. */
  messages: string[];
  /** Number of connections so far. */
  connections: number;
  /** Whether the next connections are reset after their first bytes. @defaultValue false */
  isBroken: boolean;
  close(): Promise<void>;
}

export async function startSyslogServer({ isEncrypted }: { isEncrypted: boolean }): Promise<SyslogServer> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((raw) => {
    const options = { isServer: true, cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY };
    const socket = isEncrypted ? new tls.TLSSocket(raw, options) : raw;
    sockets.add(raw);
    state.connections += 1;
    const chunks: Buffer[] = [];
    // A client that doesn't trust the certificate ends the handshake.
    for (const each of [raw, socket]) each.on('error', () => raw.destroy());
    raw.on('close', () => sockets.delete(raw));
    socket.on('data', (chunk) => {
      if (state.isBroken) raw.resetAndDestroy();
      else chunks.push(chunk);
    });
    socket.on('end', () => {
      state.messages.push(...splitFrames(Buffer.concat(chunks)));
      socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: SyslogServer = {
    port: (server.address() as net.AddressInfo).port,
    messages: [],
    connections: 0,
    isBroken: false,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return state;
}

function splitFrames(bytes: Buffer): string[] {
  const messages: string[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const space = rest.indexOf(' ');
    const length = Number(rest.toString('ascii', 0, space));
    if (!(length > 0) || rest.length < space + 1 + length) throw new Error('Expected a complete frame.');
    messages.push(rest.toString('utf8', space + 1, space + 1 + length));
    rest = rest.subarray(space + 1 + length);
  }
  return messages;
}
