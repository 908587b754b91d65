/**
 * Replaces the secrets in a URL with `[hidden]` before the request log stores it: passwords, keys, tokens, and the signatures of
 * links. The query is the only part that carries them, under names that clients choose, percent-encoded or not.
 */
export function redactUrl(url: string): string {
  return redactSecrets(
    url.replace(PARAMETER, (whole, start: string) => (SECRET_NAME.test(decode(start)) ? `${start}[hidden]` : whole)),
  );
}

/** Decodes each percent-encoded byte on its own, so that a malformed sequence hides nothing. */
function decode(name: string): string {
  return name.replace(/%([0-7][0-9a-f])/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
}

const PARAMETER = /([?&;][^?&;=]*=)[^&;]*/g;
/** Signatures of our links and of S3's, what a provider lets people sign in with, and the names that people send keys under though they belong into a header. */
const SECRET_NAME =
  /^.(?:signature=|code=|state=|X-Amz-)|token|key|secret|passw|passphrase|pwd|^.pass=|auth|credential|bearer/i;

/** Blots out API keys, whole or cut off, also where their underscore is percent-encoded. */
export function redactSecrets(text: string): string {
  return text.replace(/(bindery(?:_|%5f))[0-9A-Za-z%]+/gi, '$1[hidden]');
}
