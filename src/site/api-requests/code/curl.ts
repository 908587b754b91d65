import type { BuiltRequest } from '../build-request.ts';
import { formatCookies, getFileName } from './parts.ts';

export function writeCurl(request: BuiltRequest): string {
  const { method, url, body } = request;
  const lines = [
    `curl ${method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `--request ${method} `}${quoteShell(url)}`,
  ];
  // cURL interprets brackets as ranges.
  if (/[[\]]/.test(url)) lines.push('--globoff');
  for (const [name, value] of request.headers) lines.push(`--header ${quoteShell(`${name}: ${value}`)}`);
  if (request.cookies.length > 0) lines.push(`--cookie ${quoteShell(formatCookies(request))}`);
  if (body?.kind === 'text') lines.push(`--data-raw ${quoteShell(body.text)}`);
  if (body?.kind === 'file') lines.push(`--data-binary ${quoteShell(`@${getFileName(body.file)}`)}`);
  if (body?.kind === 'multipart')
    for (const { name, value, type } of body.parts) {
      const suffix = type === undefined ? '' : `;type=${type}`;
      lines.push(
        typeof value === 'string' && type === undefined
          ? `--form-string ${quoteShell(`${name}=${value}`)}`
          : `--form ${quoteShell(`${name}=${typeof value === 'string' ? quoteFormValue(value) : `@${quoteFormValue(getFileName(value))}`}${suffix}`)}`,
      );
    }
  return lines.join(' \\\n  ');
}

/** Quotes a word for a POSIX shell. */
function quoteShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Quotes a value of `--form`, in which `;` and `,` have a special meaning. */
function quoteFormValue(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
