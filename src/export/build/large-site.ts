/**
 * From this number of pages on, one new thread does what needs all pages, instead of the threads that read the pages.
 * This is slightly slower and needs less memory, because it doesn't have their caches.
 */
export const LARGE_SITE_PAGES = 5_000;
