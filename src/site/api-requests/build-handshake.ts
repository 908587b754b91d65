/** Builds the opening handshake of a WebSocket from a filled form, as far as a browser lets a page control it. */
import type { TargetForm, FormBody } from '../model/request-form.ts';
import { buildTarget, isJson, type TargetInputs, type BuildOptions } from './build-request.ts';
import type { Input } from './input.ts';
import { encodeStrict } from './serialize.ts';

/** The only header that pages can set, by naming subprotocols. */
export const PROTOCOL_HEADER = 'Sec-WebSocket-Protocol';

export interface Handshake {
  url: string;
  /** Subprotocols to offer, without duplicates. */
  protocols: string[];
  missing: string[];
}

/**
 * Builds the URL and the subprotocols. Browsers don't let pages set headers, so their values are sent as subprotocols:
 * first those that the reader entered, then each word of every other header, so that `Bearer abc` becomes `Bearer` and
 * `abc`. Characters that a subprotocol can't contain (RFC 6455, section 4.1: a token of RFC 9110) are percent-encoded.
 */
export function buildHandshake(form: TargetForm, inputs: TargetInputs, options: BuildOptions = {}): Handshake {
  const { url, headers, missing } = buildTarget(form, inputs, options);
  const isNamed = ([name]: [string, string]): boolean => name.toLowerCase() === PROTOCOL_HEADER.toLowerCase();
  const protocolValues = headers.filter(isNamed).flatMap(([, value]) => value.split(','));
  const headerValues = headers.filter((header) => !isNamed(header)).map(([, value]) => value);
  const words = [...protocolValues, ...headerValues]
    .flatMap((value) => value.split(/\s+/))
    .filter((word) => word !== '');
  return { url, protocols: [...new Set(words.map(toToken))], missing };
}

function toToken(word: string): string {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(word) ? word : encodeStrict(word);
}

/**
 * Returns whether a browser can be asked to open a URL. Descriptions can contain any URL, and variables can be empty.
 */
export function isSocketUrl(url: string): boolean {
  return /^wss?:\/\//i.test(url) && URL.canParse(url) && !/[{}%]/.test(new URL(url).host);
}

/** Builds a message from the entered content. Files become binary messages. */
export function buildMessage({ type, schema }: FormBody, content: Input): string | Blob {
  if (content instanceof Blob || typeof content === 'string') return content;
  if (content !== undefined) return JSON.stringify(content);
  return isJson(type) && schema.kind === 'object' ? '{}' : '';
}
