/** Reads text options of an export that have a required format. */
import { AppError } from '../../errors.ts';
import { isVersionLabel, MAX_LABEL } from '../../lib/version-label.ts';

export function readLabel(text: string): string {
  if (isVersionLabel(text)) return text;
  throw new AppError('invalid_request', `--version-label needs 1 to ${MAX_LABEL} visible characters, such as 2026.4.`);
}

/** Returns the origin and path of `--site-url`, without a trailing slash. */
export function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AppError(
      'invalid_request',
      `Expected an http or https URL for --site-url, such as https://docs.example.com, but got "${text}".`,
    );
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
