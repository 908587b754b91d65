import { domainToASCII } from 'node:url';
import { AppError } from '../../errors.ts';

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const MAX_CHARACTERS = 253;

/**
 * Checks a host name and returns its one spelling: lower case, international names in their ASCII form, no dot at
 * the end. Throws `invalid_request` for a URL, a port, a path or anything else.
 */
export function parseHost(text: string): string {
  // The conversion reads its input like the start of a URL, so what ends a host there is refused before.
  const isPlain = text.length <= MAX_CHARACTERS && !/[\s\p{Cc}/\\?#@:%]/u.test(text.trim());
  const host = isPlain ? domainToASCII(text.trim().replace(/\.$/, '')) : '';
  if (host !== '' && host.length <= MAX_CHARACTERS && HOST.test(host)) return host;
  throw new AppError(
    'invalid_request',
    `Expected a hostname such as docs.example.com, without https://, port or path; got ${JSON.stringify(text.slice(0, 100))}.`,
  );
}

const BASE = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,99}){1,10}$/;

/** Checks the path that a site lives under and returns it as `/docs`; null for the root of the host. */
export function parseBase(text: string): string | null {
  const path = text.trim().replace(/\/$/, '');
  if (path === '') return null;
  if (BASE.test(path)) return path;
  throw new AppError(
    'invalid_request',
    `Expected a base path such as /docs, got ${JSON.stringify(text.slice(0, 100))}.`,
  );
}
