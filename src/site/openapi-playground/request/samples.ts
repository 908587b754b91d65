/** The request as code, for the reader to take along. Follows every change of the form, so it is made in the browser. */
import type { BuiltRequest, RequestBody } from './build-request.ts';

export interface Sample {
  label: string;
  /** As code blocks name it. */
  language: 'bash' | 'javascript' | 'python';
  write: (request: BuiltRequest) => string;
}

export const SAMPLES: readonly Sample[] = [
  { label: 'cURL', language: 'bash', write: writeCurl },
  { label: 'JavaScript', language: 'javascript', write: writeJavaScript },
  { label: 'Python', language: 'python', write: writePython },
];

function writeCurl(request: BuiltRequest): string {
  const { method, url, body } = request;
  const lines = [`curl ${method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `--request ${method} `}${shell(url)}`];
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

function writeJavaScript(request: BuiltRequest): string {
  const { method, url, body } = request;
  const lines: string[] = [];
  if (body?.kind === 'multipart') {
    lines.push('const body = new FormData();');
    for (const { name, value, type } of body.parts)
      lines.push(`body.append(${script(name)}, ${partScript(value, type)});`);
    lines.push('');
  }
  lines.push(`const response = await fetch(${script(url)}, {`, `  method: ${script(method)},`);
  const headers = headersOf(request);
  if (headers.length > 0) {
    lines.push('  headers: {');
    for (const [name, value] of headers) lines.push(`    ${script(name)}: ${script(value)},`);
    lines.push('  },');
  }
  if (body) lines.push(`  body${bodyScript(body)},`);
  lines.push('});', 'console.log(response.status, await response.text());');
  return lines.join('\n');
}

function partScript(value: string | Blob, type: string | undefined): string {
  if (typeof value !== 'string') return `fileInput.files[0], ${script(fileName(value))}`;
  return type === undefined ? script(value) : `new Blob([${script(value)}], { type: ${script(type)} })`;
}

/** The value of `body:`; a multipart body is the variable of that name. */
function bodyScript(body: RequestBody): string {
  if (body.kind === 'multipart') return '';
  if (body.kind === 'file') return ': fileInput.files[0]';
  const json = parseObject(body);
  if (json === undefined) return `: ${script(body.text)}`;
  return `: JSON.stringify(${JSON.stringify(json, undefined, 2).replaceAll('\n', '\n  ')})`;
}

function writePython(request: BuiltRequest): string {
  const { method, url, body } = request;
  const lines = [
    'import requests',
    '',
    'response = requests.request(',
    `    ${python(method)},`,
    `    ${python(url)},`,
  ];
  const json = body?.kind === 'text' ? parseObject(body) : undefined;
  const headers = headersOf(request).filter(([name]) => json === undefined || name !== 'Content-Type');
  if (headers.length > 0) {
    lines.push('    headers={');
    for (const [name, value] of headers) lines.push(`        ${python(name)}: ${python(value)},`);
    lines.push('    },');
  }
  if (json !== undefined) lines.push(`    json=${pythonValue(json, '    ')},`);
  else if (body?.kind === 'text') lines.push(`    data=${python(body.text)}.encode(),`);
  else if (body?.kind === 'file') lines.push(`    data=open(${python(fileName(body.file))}, "rb"),`);
  else if (body?.kind === 'multipart') lines.push('    files=[', ...body.parts.map(pythonPart), '    ],');
  lines.push(')', 'print(response.status_code, response.text)');
  return lines.join('\n');
}

/** `requests` sends a part without a file name as a plain field. */
function pythonPart({ name, value, type }: { name: string; value: string | Blob; type?: string }): string {
  const content =
    typeof value === 'string'
      ? `None, ${python(value)}`
      : `${python(fileName(value))}, open(${python(fileName(value))}, "rb")`;
  return `        (${python(name)}, (${content}${type === undefined ? '' : `, ${python(type)}`})),`;
}

function headersOf(request: BuiltRequest): [string, string][] {
  if (request.cookies.length === 0) return request.headers;
  return [...request.headers, ['Cookie', cookieText(request)]];
}

function cookieText({ cookies }: Pick<BuiltRequest, 'cookies'>): string {
  return cookies.map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A JSON body that is an object or list, to be written as code. Numbers that a double cannot hold stay text. */
function parseObject({ type, text }: { type: string; text: string }): object | undefined {
  if (!/^[^;]*[/+]json\s*(?:;|$)/i.test(type) || type.includes('+') || /\d{16}/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function fileName(file: Blob): string {
  return 'name' in file && typeof file.name === 'string' ? file.name : 'file';
}

/** A word of a POSIX shell. */
function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A value of `--form`, in which `;` and `,` have a meaning. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

function script(text: string): string {
  return JSON.stringify(text);
}

/** JSON's escapes are Python's, too. */
function python(text: string): string {
  return JSON.stringify(text);
}

function pythonValue(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((item) => `${inner}${pythonValue(item, inner)},`).join('\n')}\n${indent}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => `${inner}${python(key)}: ${pythonValue(item, inner)},`);
    return entries.length === 0 ? '{}' : `{\n${entries.join('\n')}\n${indent}}`;
  }
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}
