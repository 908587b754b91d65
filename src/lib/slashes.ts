/** Returns a path or URL without slashes at its end. Linear in the text, unlike the pattern `/\/+$/`. */
export function trimEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}

/** Returns a path without slashes at its start and end. */
export function trimSlashes(path: string): string {
  return trimEndSlashes(path.replace(/^\/+/, ''));
}
