import { isReviewed } from './review.ts';

/** Whether the visitor asks not to be tracked, through Do Not Track or Global Privacy Control, or isn't a reader. */
export function isTrackingDisabled(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true || isReviewed();
}
