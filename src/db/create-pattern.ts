/** Creates the pattern of `like` that matches every text with this part. */
export function createPattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
