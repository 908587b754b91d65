import type { BuiltRequest, RequestBody } from '../build-request.ts';
import { fileName, headersOf, parseForm, parseObject } from './parts.ts';

/** Methods for which `requests` has a function. */
const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

export function writePython(request: BuiltRequest): string {
  const { method, url, body } = request;
  const lines = ['import requests', ''];
  if (METHODS.test(method)) lines.push(`response = requests.${method.toLowerCase()}(`);
  else lines.push('response = requests.request(', `    ${python(method)},`);
  lines.push(`    ${python(url)},`);
  const json = body?.kind === 'text' ? parseObject(body) : undefined;
  const headers = headersOf(request).filter(([name]) => json === undefined || name !== 'Content-Type');
  if (headers.length > 0) {
    lines.push('    headers={');
    for (const [name, value] of headers) lines.push(`        ${python(name)}: ${python(value)},`);
    lines.push('    },');
  }
  if (json !== undefined) lines.push(`    json=${pythonValue(json, '    ')},`);
  else if (body) lines.push(...bodyLines(body));
  lines.push(')', 'print(response.status_code, response.text)');
  return lines.join('\n');
}

function bodyLines(body: RequestBody): string[] {
  if (body.kind === 'multipart') return ['    files=[', ...body.parts.map(pythonPart), '    ],'];
  if (body.kind === 'file') return [`    data=open(${python(fileName(body.file))}, "rb"),`];
  const form = parseForm(body);
  if (form)
    return ['    data=[', ...form.map(([name, value]) => `        (${python(name)}, ${python(value)}),`), '    ],'];
  return [`    data=${python(body.text)}.encode(),`];
}

/** `requests` sends a part without a file name as an ordinary field. */
function pythonPart({ name, value, type }: { name: string; value: string | Blob; type?: string }): string {
  const content =
    typeof value === 'string'
      ? `None, ${python(value)}`
      : `${python(fileName(value))}, open(${python(fileName(value))}, "rb")`;
  return `        (${python(name)}, (${content}${type === undefined ? '' : `, ${python(type)}`})),`;
}

/** JSON escapes are also valid in Python. */
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
