/** Blots out of an address what is as good as a password: signatures of links, keys and tokens, whatever carries them. */
export function redactUrl(url: string): string {
  return redactSecrets(
    url.replace(PARAMETER, (whole, start: string) => (SECRET_NAME.test(start) ? `${start}[hidden]` : whole)),
  );
}

const PARAMETER = /([?&;][^?&;=]*=)[^&;]*/g;
/** Signatures of our links and of S3's, what a provider lets people sign in with, and the names that people send keys under though they belong into a header. */
const SECRET_NAME = /^.(?:signature=|code=|state=|X-Amz-)|token|key|secret|passw|auth|credential|bearer/i;

/** Blots out API keys, whole or cut off, also where their underscore is percent-encoded. */
export function redactSecrets(text: string): string {
  return text.replace(/(bindery(?:_|%5f))[0-9A-Za-z%]+/gi, '$1[hidden]');
}
