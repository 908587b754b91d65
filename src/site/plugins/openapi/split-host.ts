/** What an endpoint starts with, such as `https://api.example.com`, and the path after it. */
export interface SplitEndpoint {
  origin?: string;
  path: string;
  /** The host as written, if it has no scheme. */
  bareHost?: string;
}

const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** Matches `//host` and `api.example.com`, `localhost:3000` and `10.0.0.1` before a slash, but not `index.php` or `users.getAll`. */
const BARE_HOST =
  /^(?:\/\/[\w.:-]+|(?:(?:\{\w+\}|[A-Za-z\d][A-Za-z\d-]*)\.)+(?!(?:php|html?|aspx?|jsp|cgi|do|json|xml|txt)(?:\/|:))[a-z]{2,}(?::\d+)?|localhost(?::\d+)?|\d+(?:\.\d+){3}(?::\d+)?)(?=\/)/;

/** Splits `https://api.example.com/users`, `api.example.com/users` or `/users`. */
export function splitHost(endpoint: string): SplitEndpoint {
  const [origin] = ORIGIN.exec(endpoint) ?? [];
  if (origin !== undefined) return { origin, path: endpoint.slice(origin.length) };
  const [bareHost] = BARE_HOST.exec(endpoint) ?? [];
  if (bareHost === undefined) return { path: endpoint };
  const host = bareHost.replace(/^\/\//, '');
  const isLocal = /^(?:localhost|\d+\.)/.test(host);
  return { origin: `${isLocal ? 'http' : 'https'}://${host}`, path: endpoint.slice(bareHost.length), bareHost };
}
