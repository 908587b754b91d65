import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, getErrorMessage } from '../errors.ts';
import { LimitReached } from '../lib/limit-reached.ts';
import { isStorageFull } from '../lib/storage-full.ts';
import { isConnectionError } from './connection-error.ts';
import { isOpenedByPerson, renderErrorPage } from '../lib/service-page/error-page.ts';
import { isOverloaded } from './overload.ts';
import { redactSecrets } from './redact.ts';
import type { App } from './types.ts';

/**
 * Sends every error as a JSON object with one message, and as a page to people who open a URL in a browser. While the
 * server closes, rejects new requests.
 */
export function registerErrors(app: App): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close').header('retry-after', '5');
    return done(new AppError('unavailable', 'The server is restarting. Try again in a few seconds.'));
  });
  app.setErrorHandler((error: unknown, request, reply) => sendError(error, request, reply));
}

/** How the errors of some routes look, if their protocol has its own format. */
export interface ErrorFormat {
  contentType: string;
  toBody(response: { status: number; message: string }, error: unknown): object;
}

/** Sends the errors of a scope in another format. Statuses, headers and messages are the same. */
export function registerErrorFormat(scope: App, format: ErrorFormat): void {
  scope.setErrorHandler((error: unknown, request, reply) => sendError(error, request, reply, format));
}

/** Handles requests that fail before they have a route, such as `/%zz`. */
export function sendFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  void sendError(error, request, reply);
}

/** Handles connections whose bytes aren't an HTTP request. Responds on the bare socket. */
export function sendMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = MALFORMED_STATUSES[error.code ?? ''] ?? 400;
  const reason = STATUS_CODES[status] ?? 'Bad Request';
  sendOnSocket(socket, { status, message: `Couldn't parse the request: ${reason.toLowerCase()}.` });
}

/** Writes an error to a connection that has no response object, and closes it. */
export function sendOnSocket(socket: Duplex, { status, message }: { status: number; message: string }): void {
  const body = JSON.stringify({ error: message });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const MALFORMED_STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

const JSON_FORMAT: ErrorFormat = {
  contentType: 'application/json; charset=utf-8',
  toBody: ({ message }) => ({ error: message }),
};

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, format?: ErrorFormat): FastifyReply {
  const { contentType, toBody } = format ?? JSON_FORMAT;
  const response = error === request.raw.errored ? ABORTED_RESPONSE : toResponse(error);
  if (response === ABORTED_RESPONSE) request.log.info('the caller aborted the request');
  else if (response.status >= 500) request.log.error({ err: error }, 'request failed');
  else request.log.debug({ reason: redactSecrets(getErrorMessage(error)) }, 'request refused');
  if (response.status === 401) reply.header('www-authenticate', 'Bearer');
  if (error instanceof LimitReached) reply.header('retry-after', String(error.retryAfter));
  reply.code(response.status);
  if (format !== undefined || !isOpenedByPerson(request)) return reply.type(contentType).send(toBody(response, error));
  const { html, policy } = renderErrorPage(response);
  // The error can depend on the kind of caller, so a shared cache must not mix them up.
  reply.header('vary', 'Accept, Sec-Fetch-Mode').header('content-security-policy', policy);
  return reply.type('text/html; charset=utf-8').send(html);
}

interface Response {
  status: number;
  message: string;
}

const INTERNAL: Response = {
  status: 500,
  message: "Internal error. For details, search the service's log for the ID in the x-request-id header.",
};

/** Only for the log: the client disconnected before it had sent the whole request. */
const ABORTED_RESPONSE: Response = {
  status: 400,
  message: 'The request ended before its body was complete. Send it again.',
};

const DISK_FULL: Response = {
  status: 507,
  message:
    'The service is out of disk space, so nothing was stored. Ask the operator to free up space, then try again.',
};

const OVERLOADED_RESPONSE: Response = {
  status: 503,
  message: 'The service is temporarily out of memory, connections or file handles. Try again in a few seconds.',
};

/** The only place that converts errors to HTTP. An unknown error becomes an internal error without details. */
function toResponse(error: unknown): Response {
  if (error instanceof AppError)
    return error.status === 500 ? INTERNAL : { status: error.status, message: error.message };
  if (isConnectionError(error))
    return { status: 503, message: 'The database is temporarily unreachable. Try again in a few seconds.' };
  if (isStorageFull(error)) return DISK_FULL;
  if (isOverloaded(error)) return OVERLOADED_RESPONSE;
  const { code, validation, message } = error as Partial<FastifyError>;
  if (code === UNSTORABLE_NAME) return UNKNOWN_RESPONSE;
  if (validation) return { status: 400, message: message ?? 'The request is not valid.' };
  return FRAMEWORK[code ?? ''] ?? INTERNAL;
}

const BAD_JSON: Response = { status: 400, message: "The body isn't valid JSON. Send a JSON body." };
const UNKNOWN_RESPONSE: Response = {
  status: 404,
  message: 'Unknown URL. See /openapi.json for all endpoints.',
};

/** PostgreSQL's `character_not_in_repertoire`. Bodies and queries were checked before, so the character is in the path. */
const UNSTORABLE_NAME = '22021';

const FRAMEWORK: Record<string, Response> = {
  FST_ERR_CTP_INVALID_JSON_BODY: BAD_JSON,
  FST_ERR_CTP_EMPTY_JSON_BODY: BAD_JSON,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    message: "The Content-Length header doesn't match the body. Send the request again.",
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The body is too large. The maximum is 1 MB.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    message: 'Send a JSON body with the header "Content-Type: application/json".',
  },
  FST_ERR_BAD_URL: {
    status: 400,
    message: 'The URL is not valid: each percent sign must start a percent-encoded UTF-8 byte, such as %20.',
  },
  FST_ERR_MAX_PARAM_LENGTH: UNKNOWN_RESPONSE,
};
