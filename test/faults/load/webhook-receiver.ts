import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Records } from '../types.ts';

export interface WebhookReceiver {
  port: number;
  close(): Promise<void>;
}

interface Body {
  type: string;
  data: { jobId?: string; id?: string };
}

/** Receives webhook messages, and records each. */
export async function startWebhookReceiver(messages: Records['messages']): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    void receive(request, messages).then(
      () => response.writeHead(204).end(),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closedPromise = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closedPromise;
    },
  };
}

async function receive(request: IncomingMessage, messages: Records['messages']): Promise<void> {
  const { type, data } = JSON.parse(await text(request)) as Body;
  messages.push({ id: String(request.headers['webhook-id']), job: data.jobId ?? data.id ?? '', event: type });
}
