/**
 * The pages that a browser fetches ahead (HTML, Speculative loading): the next one in reading order at once, others of
 * this site when the reader points at them. The same text on every page, so that a content security policy can name its
 * hash.
 */
export const SPECULATION_RULES =
  '{"prefetch":[{"where":{"selector_matches":"a.pagination-next"},"eagerness":"immediate"},' +
  '{"where":{"and":[{"href_matches":"/*"},{"not":{"selector_matches":"[download],[target],[rel~=nofollow]"}}]},' +
  '"eagerness":"moderate"}]}';
