/** Whether a text is an http or https URL with a host and without a user name and password, which `fetch` does not take and messages would show. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return isUrl(text, ['http:', 'https:']) && url?.username === '' && url.password === '';
}

/** Whether a text is a URL of one of the protocols, such as `https:`, with a host. */
export function isUrl(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
}
