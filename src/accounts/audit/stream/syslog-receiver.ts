import net from 'node:net';
import os from 'node:os';
import tls from 'node:tls';
import type { AuditStreamSettings } from '../../../config/audit-stream.ts';
import { createGuardedLookup, GuardedFetchError } from '../../../lib/guarded-fetch.ts';
import { describeNetworkProblem } from '../../../lib/network-problem.ts';
import { createAddressRule } from '../../../lib/public-address.ts';
import type { NetworkOptions } from '../../webhooks/post-signed.ts';
import { ReceiverError, SEND_TIMEOUT_MS } from './receiver.ts';
import type { AuditReceiver, StreamedLine } from './receiver.ts';
import { describeFailure } from './webhook-receiver.ts';

/** Facility 13 (log audit) and severity 6 (informational), as in RFC 5424, section 6.2.1. */
const PRIORITY = 13 * 8 + 6;

type SyslogSettings = Extract<AuditStreamSettings, { kind: 'syslog' }>;

/**
 * Sends each batch over a new connection, as syslog messages (RFC 5424) with octet counting, over TLS (RFC 5425) or TCP
 * (RFC 6587). Syslog has no confirmations, and bytes in the buffers of a connection that breaks are lost. Bindery
 * therefore ends its side of the connection after each batch, and counts the batch as delivered when the receiver has
 * closed its own side without an error: it has read everything then.
 */
export function createSyslogReceiver(settings: SyslogSettings, network: NetworkOptions): AuditReceiver {
  return {
    gatherSeconds: 0,
    send: (batch, signal) => sendBatch(batch, { settings, network, signal }),
  };
}

async function sendBatch(
  batch: readonly StreamedLine[],
  { settings, network, signal }: { settings: SyslogSettings; network: NetworkOptions; signal: AbortSignal },
): Promise<void> {
  const hostname = sanitize(os.hostname(), 255);
  const bytes = Buffer.from(batch.map((line) => frameMessage(line, hostname)).join(''), 'ascii');
  signal.throwIfAborted();
  const socket = openSocket(settings, network);
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (message: string, cause?: unknown) => reject(new ReceiverError(message, { cause }));
      const timer = setTimeout(
        () =>
          fail(`The receiver didn't confirm the entries by closing the connection within ${SEND_TIMEOUT_MS / 1000} s.`),
        SEND_TIMEOUT_MS,
      );
      const stop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      socket.on('error', (error) => fail(describeSocketError(error), error));
      socket.on(settings.isEncrypted ? 'secureConnect' : 'connect', () => socket.end(bytes));
      // Nothing is expected in this direction, but unread bytes would hide the end.
      socket.on('data', () => undefined);
      socket.on('end', () => {
        if (!socket.writableFinished) fail(CLOSED_EARLY);
      });
      socket.on('close', (hadError) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        if (hadError || !socket.readableEnded || !socket.writableFinished) fail(CLOSED_EARLY);
        else resolve();
      });
    });
  } finally {
    socket.destroy();
  }
}

const CLOSED_EARLY = 'The receiver closed the connection before it had read all entries.';

function openSocket(
  { host, port, isEncrypted }: SyslogSettings,
  { privateHosts, resolve }: NetworkOptions,
): net.Socket {
  const isAllowedAddress = createAddressRule(privateHosts);
  if (net.isIP(host) !== 0 && !isAllowedAddress(host, host))
    throw new ReceiverError(
      describeFailure(new GuardedFetchError('refused', "its address isn't on the public internet")),
    );
  const lookup = createGuardedLookup({ isAllowedAddress, ...(resolve && { resolve }) });
  // Half-open, so that the receiver can still read after Bindery's side has ended.
  const options = { host, port, lookup, allowHalfOpen: true };
  if (!isEncrypted) return net.connect(options);
  return tls.connect({ ...options, minVersion: 'TLSv1.2', ...(net.isIP(host) === 0 && { servername: host }) });
}

function describeSocketError(error: Error): string {
  if (error instanceof GuardedFetchError) return describeFailure(error);
  return `The receiver can't be reached: ${describeNetworkProblem(error, 'the connection failed')}.`;
}

/** Returns a message with its length in bytes in front. The text is ASCII, so characters are bytes. */
function frameMessage({ action, createdAt, text }: StreamedLine, hostname: string): string {
  const header = `<${PRIORITY}>1 ${createdAt.toISOString()} ${hostname} bindery - ${sanitize(action, 32)} -`;
  const message = `${header} ${text}`;
  return `${message.length} ${message}`;
}

/** Returns a header field of at most `length` printable ASCII characters; `-` for an empty one. */
function sanitize(text: string, length: number): string {
  return text.replace(/[^\x21-\x7E]/g, '').slice(0, length) || '-';
}
