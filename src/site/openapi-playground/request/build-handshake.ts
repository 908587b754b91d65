/** The opening handshake of a WebSocket that a filled form stands for, as far as a browser lets a page decide it. */
import type { AddressForm, FormBody } from '../form.ts';
import { buildAddress, isJson, type AddressInputs, type BuildOptions } from './build-request.ts';
import type { Input } from './input.ts';
import { encodeStrict } from './serialize.ts';

/** The one header that pages can set, by naming subprotocols. */
export const PROTOCOL_HEADER = 'Sec-WebSocket-Protocol';

export interface Handshake {
  url: string;
  /** Subprotocols to offer, each once. */
  protocols: string[];
  missing: string[];
}

/**
 * Browsers let no page set headers, so that their values are offered as subprotocols: those that the reader names first,
 * then each word of each other header: `Bearer abc` is `Bearer` and `abc`. What no subprotocol may hold (RFC 6455, section
 * 4.1: a token of RFC 9110) is percent-encoded.
 */
export function buildHandshake(form: AddressForm, inputs: AddressInputs, options: BuildOptions = {}): Handshake {
  const { url, headers, missing } = buildAddress(form, inputs, options);
  const isNamed = ([name]: [string, string]): boolean => name.toLowerCase() === PROTOCOL_HEADER.toLowerCase();
  const named = headers.filter(isNamed).flatMap(([, value]) => value.split(','));
  const others = headers.filter((header) => !isNamed(header)).map(([, value]) => value);
  const words = [...named, ...others].flatMap((value) => value.split(/\s+/)).filter((word) => word !== '');
  return { url, protocols: [...new Set(words.map(toToken))], missing };
}

function toToken(word: string): string {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(word) ? word : encodeStrict(word);
}

/** Whether a browser may be asked to open it: a description can name any address, and a variable can be without value. */
export function isSocketUrl(url: string): boolean {
  return /^wss?:\/\//i.test(url) && URL.canParse(url) && !/[{}%]/.test(new URL(url).host);
}

/** Builds the message for the entered content; files as binary messages. */
export function buildMessage({ type, schema }: FormBody, content: Input): string | Blob {
  if (content instanceof Blob || typeof content === 'string') return content;
  if (content !== undefined) return JSON.stringify(content);
  return isJson(type) && schema.kind === 'object' ? '{}' : '';
}
