/** Whether the reader asks not to be followed: Do Not Track, or Global Privacy Control. */
export function wantsNoStatistics(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
