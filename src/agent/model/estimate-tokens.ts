/** Estimates the tokens of a value, rather too high than too low. */
export function estimateTokens(value: unknown): number {
  return Math.ceil((typeof value === 'string' ? value : JSON.stringify(value, replaceImage)).length / 3);
}

/** Providers count an image by its pixels. This is the maximum for a screenshot of a page. */
const IMAGE_TOKENS = 2_500;

function replaceImage(key: string, value: unknown): unknown {
  if (key === 'images' && Array.isArray(value)) return ' '.repeat(IMAGE_TOKENS * 3 * value.length);
  return key === 'image' && value !== undefined ? ' '.repeat(IMAGE_TOKENS * 3) : value;
}
