/**
 * Schemes that a link can use: the web's own, and applications with installation links in documentation.
 */
const SCHEMES = new Set([
  'http',
  'https',
  'mailto',
  'tel',
  'sms',
  'ftp',
  'xmpp',
  'irc',
  'slack',
  'discord',
  'vscode',
  'vscode-insiders',
  'cursor',
  'windsurf',
]);

/**
 * Returns the link if it is safe to follow, or '' if its scheme is unknown or could run script (`javascript:`,
 * `data:`). Reads the scheme as browsers do: control characters and blanks around and inside it are ignored.
 */
export function toSafeHref(href: string): string {
  // eslint-disable-next-line no-control-regex -- browsers skip exactly these characters
  const compact = href.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
  const scheme = /^([^/?#:]*):/.exec(compact)?.[1];
  if (scheme === undefined) return href;
  return SCHEMES.has(scheme.toLowerCase()) ? href : '';
}
