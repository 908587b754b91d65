/** Schemes a link may use: the web's own, and the applications that documentation links to for installing something. */
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
 * The link itself when a browser may follow it, '' when its scheme could run script (`javascript:`, `data:`) or is unknown.
 * Reads the scheme as browsers do: control characters and blanks around and inside it do not count.
 */
export function safeHref(href: string): string {
  // eslint-disable-next-line no-control-regex -- browsers skip exactly these characters
  const seen = href.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
  const scheme = /^([^/?#:]*):/.exec(seen)?.[1];
  if (scheme === undefined) return href;
  return SCHEMES.has(scheme.toLowerCase()) ? href : '';
}
