import { escapeRegex } from '../../lib/escape-regex.ts';

/** Replaces known secrets with `[secret]` in everything that is shown, logged, recorded or sent to a model. */
export function redact(text: string, secrets: readonly string[]): string {
  return createRedactor(secrets)(text);
}

/** Creates a redactor for many texts. Ignores secrets shorter than 6 characters, which would match ordinary words. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.flatMap(listForms))].filter((form) => form.length >= MIN_SECRET_LENGTH);
  if (forms.length === 0) return (text) => text;
  // Longer forms come first, so that replacing a part doesn't leave the remainder of a longer form.
  const sortedForms = forms.toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(sortedForms.map(escapeRegex).join('|'), 'g');
  return (text) => text.replaceAll(pattern, '[secret]');
}

/**
 * Lists the forms that a secret can have: alone, in a URL, in JSON, in a header for Git, the password without its user,
 * and the lines of a key.
 */
function listForms(secret: string): string[] {
  const password = /^[^:\s]+:(.+)$/s.exec(secret)?.[1];
  const texts = [secret, secret.trim(), ...(password ? [password] : []), ...listKeyLines(secret)];
  const pairs = [secret, ...GIT_USERS.map((user) => `${user}:${secret}`)];
  return [
    ...texts,
    ...texts.map((text) => encodeURIComponent(text)),
    ...texts.map((text) => JSON.stringify(text).slice(1, -1)),
    ...pairs.map((text) => Buffer.from(text).toString('base64')),
  ];
}

const MIN_SECRET_LENGTH = 6;
/** Shorter lines of a key could match other text. */
const MIN_LINE_LENGTH = 32;
const GIT_USERS = ['x-access-token', 'x-token-auth'];

function listKeyLines(secret: string): string[] {
  const lines = secret.split('\n').map((line) => line.trim());
  return lines.filter((line) => line.length >= MIN_LINE_LENGTH && !line.startsWith('-----'));
}
