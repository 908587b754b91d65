import type { BuiltRequest } from '../build-request.ts';
import { cookieText, fileName } from './parts.ts';

export function writeCurl(request: BuiltRequest): string {
  const { method, url, body } = request;
  const lines = [`curl ${method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `--request ${method} `}${shell(url)}`];
  // cURL interprets brackets as ranges.
  if (/[[\]]/.test(url)) lines.push('--globoff');
  for (const [name, value] of request.headers) lines.push(`--header ${shell(`${name}: ${value}`)}`);
  if (request.cookies.length > 0) lines.push(`--cookie ${shell(cookieText(request))}`);
  if (body?.kind === 'text') lines.push(`--data-raw ${shell(body.text)}`);
  if (body?.kind === 'file') lines.push(`--data-binary ${shell(`@${fileName(body.file)}`)}`);
  if (body?.kind === 'multipart')
    for (const { name, value, type } of body.parts) {
      const suffix = type === undefined ? '' : `;type=${type}`;
      lines.push(
        typeof value === 'string' && type === undefined
          ? `--form-string ${shell(`${name}=${value}`)}`
          : `--form ${shell(`${name}=${typeof value === 'string' ? quoted(value) : `@${quoted(fileName(value))}`}${suffix}`)}`,
      );
    }
  return lines.join(' \\\n  ');
}

/** Quotes a word for a POSIX shell. */
function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Quotes a value of `--form`, in which `;` and `,` have a special meaning. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
