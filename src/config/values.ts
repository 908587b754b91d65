/** Types of values that several groups of environment variables share. */
import { Type } from 'typebox';
import { AppError } from '../errors.ts';
import { parseProxyList } from '../lib/http/trusted-proxies.ts';
import { isWebUrl } from '../lib/is-url.ts';

/** A whole number with its bounds, and its default unless it is optional. */
export function createIntegerType({ least, most, usual }: { least: number; most: number; usual?: number }) {
  return Type.Integer({
    minimum: least,
    maximum: most,
    ...(usual !== undefined && { default: usual }),
    expected: `a whole number from ${least} to ${most}`,
  });
}

/** Returns the type of an optional variable with a URL. */
export function createUrlType(example: string) {
  return Type.Optional(
    Type.Refine(Type.String({ expected: `a URL such as ${example}, without user name and password` }), isWebUrl),
  );
}

/** Returns the type of an optional variable with networks. */
export function createNetworksType() {
  return Type.Optional(
    Type.Refine(
      Type.String({ expected: 'IP addresses or CIDR ranges such as 203.0.113.0/24,2001:db8::/32' }),
      (text) => parseProxyList(text) !== undefined,
    ),
  );
}

/** Throws one `invalid_config` with a line for each problem. */
export function requireNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  ${problem}`);
  throw new AppError('invalid_config', ['The configuration is not valid:', ...lines].join('\n'));
}
