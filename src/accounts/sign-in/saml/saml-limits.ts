/** Characters of a response, in base64. */
export const MAX_RESPONSE_LENGTH = 400_000;
/**
 * Tags of a response. Parsing, selecting and canonicalizing elements takes time that grows with the square of their number,
 * and anyone can send a response. Even a person with 1,000 groups has fewer.
 */
export const MAX_TAGS = 3_000;
