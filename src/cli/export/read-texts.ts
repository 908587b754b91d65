/** Reads options of an export that are texts of a certain form. */
import { AppError } from '../../errors.ts';
import { isVersionLabel, MAX_LABEL } from '../../lib/version-label.ts';

export function readLabel(text: string): string {
  if (isVersionLabel(text)) return text;
  throw new AppError(
    'invalid_request',
    `--version-label takes 1 to ${MAX_LABEL} characters that show, such as 2026.4.`,
  );
}

/** The origin and path of `--site-url`, without a slash at its end. */
export function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AppError(
      'invalid_request',
      `--site-url takes an http or https address such as https://docs.example.com, not "${text}".`,
    );
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
