import { domainToASCII } from 'node:url';
import { AppError } from '../../errors.ts';

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const MAX_CHARACTERS = 253;

/**
 * Validates a hostname and returns its normalized form: lower case, internationalized names in ASCII, and no dot at
 * the end. Throws `invalid_request` for a URL, a port, a path or other input.
 */
export function parseHost(text: string): string {
  const host = findHost(text);
  if (host !== undefined) return host;
  throw new AppError(
    'invalid_request',
    `Expected a hostname such as docs.example.com, without https://, port or path; got ${JSON.stringify(text.slice(0, 100))}.`,
  );
}

/** Returns the normalized form of a hostname, as `parseHost` does; undefined for other input. */
export function findHost(text: string): string | undefined {
  // The conversion parses its input like the start of a URL, so characters that end a host are rejected first.
  const isPlain = text.length <= MAX_CHARACTERS && !/[\s\p{Cc}/\\?#@:%]/u.test(text.trim());
  const host = isPlain ? domainToASCII(text.trim().replace(/\.$/, '')) : '';
  return host !== '' && host.length <= MAX_CHARACTERS && HOST.test(host) ? host : undefined;
}

/**
 * Validates the hostname of a new domain, as `parseHost` does. Throws `invalid_request` for an underscore, because
 * certificate authorities don't issue certificates for such names.
 */
export function parseNewHost(text: string): string {
  const host = parseHost(text);
  if (!host.includes('_')) return host;
  throw new AppError(
    'invalid_request',
    `The hostname ${host} contains an underscore, so no certificate authority issues a certificate for it. Use a hyphen instead.`,
  );
}

const BASE = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,99}){1,10}$/;

/** Validates the base path of a site and returns it in the form `/docs`; null for the root of the host. */
export function parseBase(text: string): string | null {
  const path = text.trim().replace(/\/$/, '');
  if (path === '') return null;
  if (BASE.test(path)) return path;
  throw new AppError(
    'invalid_request',
    `Expected a base path such as /docs, got ${JSON.stringify(text.slice(0, 100))}.`,
  );
}
