/** Characters of a response, in base64. */
export const MAX_RESPONSE_LENGTH = 400_000;
