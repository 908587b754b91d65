/**
 * Replaces the secrets in a URL with `[hidden]` before the URL goes to the request log: passwords, keys, tokens, and
 * signatures of links. Only the query contains secrets. Clients choose the parameter names and may percent-encode
 * them.
 */
export function redactUrl(url: string): string {
  return redactSecrets(
    url.replace(PARAMETER, (match, start: string) => (SECRET_NAME.test(decode(start)) ? `${start}[hidden]` : match)),
  );
}

/** Decodes each percent-encoded byte separately, so that a malformed sequence can't hide a secret. */
function decode(name: string): string {
  return name.replace(/%([0-7][0-9a-f])/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
}

const PARAMETER = /([?&;][^?&;=]*=)[^&;]*/g;
/**
 * Signatures of Bindery's links and S3 links, sign-in codes of OIDC providers, and names that clients use for keys,
 * although keys belong in a header.
 */
const SECRET_NAME =
  /^.(?:signature=|code=|state=|X-Amz-)|token|key|secret|passw|passphrase|pwd|^.pass=|auth|credential|bearer/i;

/** Hides API keys, complete or truncated, even if their underscore is percent-encoded. */
export function redactSecrets(text: string): string {
  return text.replace(/(bindery(?:_|%5f))[0-9A-Za-z%]+/gi, '$1[hidden]');
}
