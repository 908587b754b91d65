/** The event of an island that has become live. */
export const LIVE_EVENT = 'docs.island.live';
