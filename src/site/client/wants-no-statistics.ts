import { isReviewed } from './review.ts';

/** Whether the reader asks not to be followed, by Do Not Track or Global Privacy Control, or is none. */
export function wantsNoStatistics(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true || isReviewed();
}
