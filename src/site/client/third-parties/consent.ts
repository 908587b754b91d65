import type { ThirdParties } from '../../../lib/third-parties.ts';

/**
 * Whether the reader has the key–value pair that signals consent, in the browser's storage or as a cookie; always true
 * if no consent is required.
 */
export function hasConsent(pair: ThirdParties['cookies']): boolean {
  if (pair === undefined) return true;
  const { key, value } = pair;
  try {
    if (localStorage.getItem(key) === value) return true;
  } catch {
    // Storage can be blocked.
  }
  const cookie = [`${key}=${value}`, `${encodeURIComponent(key)}=${encodeURIComponent(value)}`];
  return document.cookie.split('; ').some((text) => cookie.includes(text));
}
