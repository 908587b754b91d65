/** Replaces secrets that we know of by `[secret]`, for all that is shown, logged, recorded or sent to a model. */
export function redact(text: string, secrets: readonly string[]): string {
  return createRedactor(secrets)(text);
}

/** `redact` for many texts. Secrets shorter than 6 characters are left: they would blot out ordinary words. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.flatMap(listForms))].filter((form) => form.length >= SHORTEST);
  if (forms.length === 0) return (text) => text;
  // Longer forms first, so that a part of one does not leave the rest of it standing.
  const sorted = forms.toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(
    sorted.map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|'),
    'g',
  );
  return (text) => text.replaceAll(pattern, '[secret]');
}

/** As a secret may turn up: alone, in a URL, in JSON, in a header for git, a password without its user, lines of a key. */
function listForms(secret: string): string[] {
  const password = /^[^:\s]+:(.+)$/s.exec(secret)?.[1];
  const plain = [secret, secret.trim(), ...(password ? [password] : []), ...listKeyLines(secret)];
  const pairs = [secret, ...GIT_USERS.map((user) => `${user}:${secret}`)];
  return [
    ...plain,
    ...plain.map((text) => encodeURIComponent(text)),
    ...plain.map((text) => JSON.stringify(text).slice(1, -1)),
    ...pairs.map((text) => Buffer.from(text).toString('base64')),
  ];
}

const SHORTEST = 6;
const GIT_USERS = ['x-access-token', 'x-token-auth'];

function listKeyLines(secret: string): string[] {
  return secret.split('\n').filter((line) => line.trim().length >= 32 && !line.startsWith('-----'));
}
