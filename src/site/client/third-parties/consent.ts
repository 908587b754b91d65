import type { ThirdParties } from '../../../lib/third-parties.ts';

/** Whether the reader has the pair that stands for consent, in the storage of the browser or as a cookie; always where none is asked for. */
export function hasConsent(pair: ThirdParties['cookies']): boolean {
  if (pair === undefined) return true;
  const { key, value } = pair;
  try {
    if (localStorage.getItem(key) === value) return true;
  } catch {
    // Storage may be forbidden.
  }
  const cookie = [`${key}=${value}`, `${encodeURIComponent(key)}=${encodeURIComponent(value)}`];
  return document.cookie.split('; ').some((text) => cookie.includes(text));
}
