/** The event of an element whose content runs in the browser now, in place of what the build created. */
export const LIVE_EVENT = 'docs.island.live';
