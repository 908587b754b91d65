import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../errors.ts';
import { sendOnSocket } from './errors.ts';
import type { App } from './types.ts';

/**
 * Responds to requests that HTTP allows and this service doesn't support: expectations other than `100-continue`, and
 * tunnels. Node would respond without a body, or not at all. Offers to upgrade the connection are ignored, as RFC
 * 9110 allows.
 */
export function registerUnsupported(app: App): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { expect } = request.headers;
    if (expect === undefined || /^100-continue$/i.test(expect)) return;
    // The client may wait for permission before it sends its body.
    reply.header('connection', 'close');
    throw new AppError('expectation_failed', 'Unsupported "Expect" header. Leave it out, or send "100-continue".');
  });
  app.server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    sendOnSocket(socket, {
      status: 501,
      message: "The CONNECT method isn't supported, because this service isn't a proxy.",
    });
  });
}
