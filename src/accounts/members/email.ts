import { AppError } from '../../errors.ts';

/** Roughly validates an email address, and normalizes it for storage: trimmed and in lower case. */
export function parseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return email;
  throw new AppError(
    'invalid_request',
    `Expected an email address such as kim@example.com, got ${JSON.stringify(text.slice(0, 80))}.`,
  );
}
