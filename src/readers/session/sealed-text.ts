import { createHmac } from 'node:crypto';

import { openSecret, sealSecret } from '../../lib/secret-box.ts';

/** What a sealed text is for. It can't be opened for anything else. */
export interface SealOptions {
  /** The secret of the installation. */
  secret: Buffer;
  /** What the text is, such as `reader-session`. Each purpose has a separate key. */
  purpose: string;
  /** Name of the site. */
  site: string;
}

/** Encrypts and authenticates a text for a cookie or a URL. */
export function sealText(text: string, options: SealOptions): string {
  return sealSecret(text, toBox(options)).toString('base64url');
}

/** Decrypts a text; undefined if it was changed, or sealed for something else. */
export function openText(sealedText: string, options: SealOptions): string | undefined {
  const box = Buffer.from(sealedText, 'base64url');
  // Only the exact spelling counts, because base64 allows others.
  return box.toString('base64url') === sealedText ? openSecret(box, toBox(options)) : undefined;
}

function toBox({ secret, purpose, site }: SealOptions) {
  return { key: createHmac('sha256', secret).update(purpose).digest(), context: `${purpose}:${site}` };
}
