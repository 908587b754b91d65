/**
 * The pages that a browser prefetches (HTML, Speculative loading): the next one in reading order immediately, others of
 * this site when the reader hovers over a link. The text is the same on every page, so that a content security policy
 * can contain its hash.
 */
export const SPECULATION_RULES =
  '{"prefetch":[{"where":{"selector_matches":"a.pagination-next"},"eagerness":"immediate"},' +
  '{"where":{"and":[{"href_matches":"/*"},{"not":{"selector_matches":"[download],[target],[rel~=nofollow]"}}]},' +
  '"eagerness":"moderate"}]}';
