import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `open` forwards, `slow` forwards little at a time, `stall` accepts everything and forwards nothing, `refuse` closes.
 */
export type ProxyMode = 'open' | 'slow' | 'stall' | 'refuse';

export interface TcpProxy {
  port: number;
  setMode(mode: ProxyMode): void;
  /** Sends new connections to another port; undefined: to the usual one. */
  divert(port: number | undefined): void;
  /** Resets every connection, and returns how many there were. */
  cut(): number;
  close(): Promise<void>;
}

interface Gate {
  mode: ProxyMode;
  /** Settles when the mode changes. */
  changed: PromiseWithResolvers<void>;
}

const SLOW_BYTES = 512;
const SLOW_MS = 20;

/** A TCP proxy in front of a local port, whose connections can be cut, stalled and slowed down. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const gate: Gate = { mode: 'open', changed: Promise.withResolvers() };
  const sockets = new Set<Socket>();
  let diverted: number | undefined;
  const server = net.createServer({ allowHalfOpen: true }, (incoming) => {
    incoming.on('error', () => undefined);
    if (gate.mode === 'refuse') return void incoming.resetAndDestroy();
    const outgoing = net.connect({ port: diverted ?? target, host: '127.0.0.1', allowHalfOpen: true });
    for (const [from, to] of [[incoming, outgoing] as const, [outgoing, incoming] as const]) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.once('close', () => {
        sockets.delete(from);
        if (from.errored || !from.readableEnded) to.destroy();
      });
      void forward({ from, to, gate }).catch(() => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    const count = sockets.size / 2;
    for (const socket of sockets) socket.resetAndDestroy();
    return count;
  };
  return {
    port: (server.address() as AddressInfo).port,
    setMode(mode) {
      gate.mode = mode;
      gate.changed.resolve();
      gate.changed = Promise.withResolvers();
    },
    divert: (port) => void (diverted = port),
    cut,
    async close() {
      const closedPromise = new Promise((resolve) => server.close(resolve));
      gate.changed.resolve();
      for (const socket of sockets) socket.destroy();
      await closedPromise;
    },
  };
}

async function forward({ from, to, gate }: { from: Socket; to: Socket; gate: Gate }): Promise<void> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      while (gate.mode === 'stall' && !to.destroyed) await gate.changed.promise;
      const isSlow = gate.mode === 'slow';
      const part = isSlow ? chunk.subarray(at, at + SLOW_BYTES) : chunk.subarray(at);
      at += part.length;
      if (isSlow) await sleep(SLOW_MS);
      if (to.destroyed) return;
      if (!to.write(part)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
    }
  }
  to.end();
}
