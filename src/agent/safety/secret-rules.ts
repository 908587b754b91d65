/** A pattern of secrets. Patterns take linear time, because they contain no nested repetition. */
export interface SecretRule {
  /** The kind of secret, for people. */
  kind: string;
  /** The first group matches the secret. Without a group, the whole match is the secret. */
  pattern: RegExp;
  /** Lowercase substrings. Every match contains at least one of them, which makes checking long texts fast. */
  hints: readonly string[];
  accepts?: (secret: string) => boolean;
  /** Text that must follow on the same line or soon after it, for secrets that span lines. */
  followedBy?: RegExp;
  /** Files in which such values are public. */
  notIn?: RegExp;
}

/** The prefixes are the ones that the providers publish for secret scanning. */
export const SECRET_RULES: readonly SecretRule[] = [
  {
    kind: 'private key',
    pattern: /-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/g,
    hints: ['private key'],
    followedBy: /[A-Za-z0-9+/=]{40}/,
  },
  { kind: 'AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g, hints: ['akia', 'asia'] },
  {
    kind: 'AWS secret key',
    pattern: /aws.{0,20}?(?:secret|key).{0,20}?[:=]\s{0,5}["']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    hints: ['aws'],
    accepts: isRandom,
  },
  {
    kind: 'GitHub token',
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|ghs_[A-Za-z0-9._-]{36,800}|github_pat_[A-Za-z0-9_]{50,255})/g,
    hints: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
  },
  { kind: 'GitLab token', pattern: /\bgl(?:pat|dt|rt|cbt|ptt|ft|soat)-[A-Za-z0-9_.-]{20,300}/g, hints: ['gl'] },
  {
    kind: 'Bitbucket token',
    pattern: /\bATBB[A-Za-z0-9]{24,60}|\bATATT3[A-Za-z0-9_=-]{50,300}|\bBBDC-[A-Za-z0-9+/=]{30,100}/g,
    hints: ['atbb', 'atatt3', 'bbdc-'],
  },
  { kind: 'Azure DevOps token', pattern: /\b[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}\b/g, hints: ['azdo'] },
  { kind: 'Slack token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{20,255}/g, hints: ['xox'] },
  {
    kind: 'Slack webhook',
    pattern: /hooks\.slack\.com\/services\/(T[A-Z0-9]{7,12}\/B[A-Z0-9]{7,12}\/[A-Za-z0-9]{20,30})/g,
    hints: ['hooks.slack.com'],
  },
  // Keys with _test_ give no access, and many documentation sites contain them.
  { kind: 'Stripe key', pattern: /\b[rs]k_live_[A-Za-z0-9]{16,255}/g, hints: ['k_live_'] },
  { kind: 'Stripe webhook secret', pattern: /\bwhsec_[A-Za-z0-9+/=]{32,80}/g, hints: ['whsec_'] },
  { kind: 'Google API key', pattern: /\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g, hints: ['aiza'] },
  { kind: 'Google OAuth secret', pattern: /\bGOCSPX-[A-Za-z0-9_-]{28}/g, hints: ['gocspx-'] },
  { kind: 'Anthropic key', pattern: /\bsk-ant-[A-Za-z0-9_-]{32,200}/g, hints: ['sk-ant-'] },
  {
    kind: 'OpenAI key',
    pattern: /\bsk-(?!ant-)(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{32,250}/g,
    hints: ['sk-'],
    accepts: isRandom,
  },
  { kind: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, hints: ['npm_'] },
  { kind: 'PyPI token', pattern: /\bpypi-AgE[A-Za-z0-9_-]{50,300}/g, hints: ['pypi-'] },
  { kind: 'SendGrid key', pattern: /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/g, hints: ['sg.'] },
  { kind: 'Twilio key', pattern: /\bSK[0-9a-f]{32}\b/g, hints: ['sk'] },
  { kind: 'Hugging Face token', pattern: /\bhf_[A-Za-z0-9]{34}\b/g, hints: ['hf_'] },
  { kind: 'Bindery key', pattern: /\bbindery_[A-Za-z0-9]{40}\b/g, hints: ['bindery_'] },
  {
    kind: 'signed token (JWT)',
    pattern: /(?<![A-Za-z0-9_-])(eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{40,1000})/g,
    hints: ['eyj'],
    accepts: isRealJwt,
  },
  {
    kind: 'password in a URL',
    pattern: /\b[a-z][a-z0-9+]{1,20}:\/\/[^\s/:@"'<>]{1,100}:([^\s/:@"'<>${}*]{8,200})@/gi,
    hints: ['://'],
    accepts: isRandom,
  },
  {
    kind: 'value that looks like a credential',
    pattern:
      /(?:secret|token|passwd|password|api[_-]?key|access[_-]?key|auth[_-]?key|credential)[A-Za-z_-]{0,20}["'`]?\s{0,5}(?:[:=]|=>)\s{0,5}(?:bearer )?["'`]?([A-Za-z0-9+/_=.-]{24,300})(?![A-Za-z0-9+/_=.-])/gi,
    hints: ['secret', 'token', 'passw', 'key', 'credential'],
    accepts: (text) => isRandom(text) && !PUBLISHABLE.test(text),
    // Analytics keys in this file are copied to every page.
    notIn: /(?:^|\/)(?:docs|mint)\.json$/,
  },
];

/** Returns whether a text looks machine-generated: mixed-case letters with digits, or long hexadecimal. */
function isRandom(text: string): boolean {
  const isHex = /^[0-9a-f]{32,}$/i.test(text);
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text)).length;
  const digits = text.match(/\d/g)?.length ?? 0;
  if (isHex) return measureEntropy(text) >= 3;
  if (UUID.test(text)) return false;
  const isVaried = measureEntropy(text) >= Math.min(3.7, Math.log2(text.length) - 0.6);
  // Without capitals it could be a slug, unless it has a long run without hyphens.
  return isVaried && (kinds === 3 ? digits >= 2 : digits >= 6 && /[A-Za-z0-9]{28}/.test(text));
}

/** Keys that are intended to be public. */
const PUBLISHABLE = /^(?:pk|pub|phc)_/;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the Shannon entropy in bits per character. */
function measureEntropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Returns false for demonstration tokens, such as the example on the JWT home page, which contain these claims. */
function isRealJwt(token: string): boolean {
  const [header = '', payload = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));
  if (!/"alg"\s*:\s*"(?!none")/i.test(header)) return false;
  return !/1234567890|john doe|jane doe|example\.(?:com|org|net)|"foo"|"test"/i.test(payload);
}
