import { randomBytes } from 'node:crypto';

import { isSameText } from '../../lib/same-text.ts';
import type { Reader } from '../reader.ts';
import { openText, sealText } from './sealed-text.ts';

/** Seconds until a token expires. The browser brings it to the preview immediately. */
const TOKEN_SECONDS = 60;
const PURPOSE = 'reader-preview';

/** A reader of a domain on the way to one of its previews. */
interface PreviewToken {
  /** Makes each token different. */
  id: string;
  reader: Reader;
  /** Hash of a secret that only the reader's browser has (RFC 7636, `S256`). */
  challenge: string;
  /** Version of the access settings, so that a token doesn't outlive a sign-out of everyone. */
  version: string;
  /** Unix seconds. */
  endsAt: number;
}

export interface TokenContext {
  secret: Buffer;
  /** Hostname of the preview. */
  preview: string;
  version: string;
  challenge: string;
  /** Unix seconds. */
  now: number;
}

/** Encrypts a reader for one preview and one browser. */
export function sealPreviewToken(reader: Reader, { secret, preview, version, challenge, now }: TokenContext): string {
  const token: PreviewToken = {
    id: randomBytes(16).toString('base64url'),
    reader,
    challenge,
    version,
    endsAt: now + TOKEN_SECONDS,
  };
  return sealText(JSON.stringify(token), { secret, purpose: PURPOSE, site: preview });
}

/**
 * Reads the reader of a token; undefined if it has expired, or was created for another preview, browser or version. The
 * caller makes sure that it is used once.
 */
export function openPreviewToken(
  text: string,
  { secret, preview, version, challenge, now }: TokenContext,
): { reader: Reader; expiresAt: number } | undefined {
  const json = openText(text, { secret, purpose: PURPOSE, site: preview });
  if (json === undefined) return undefined;
  const token = JSON.parse(json) as PreviewToken;
  const isValid = token.endsAt > now && token.version === version && isSameText(token.challenge, challenge);
  return isValid ? { reader: token.reader, expiresAt: token.endsAt } : undefined;
}
