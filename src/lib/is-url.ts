/** Whether a text is a URL of one of the protocols, such as `https:`, with a host. */
export function isUrl(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
}
