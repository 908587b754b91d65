import type { BuiltRequest, RequestBody } from '../build-request.ts';
import { getFileName, listHeaders, parseForm, parseObject } from './parts.ts';

/** Methods for which `requests` has a function. */
const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

export function writePython(request: BuiltRequest): string {
  const { method, url, body } = request;
  const lines = ['import requests', ''];
  if (METHODS.test(method)) lines.push(`response = requests.${method.toLowerCase()}(`);
  else lines.push('response = requests.request(', `    ${quotePython(method)},`);
  lines.push(`    ${quotePython(url)},`);
  const json = body?.kind === 'text' ? parseObject(body) : undefined;
  const headers = listHeaders(request).filter(([name]) => json === undefined || name !== 'Content-Type');
  if (headers.length > 0) {
    lines.push('    headers={');
    for (const [name, value] of headers) lines.push(`        ${quotePython(name)}: ${quotePython(value)},`);
    lines.push('    },');
  }
  if (json !== undefined) lines.push(`    json=${printValue(json, '    ')},`);
  else if (body) lines.push(...printBody(body));
  lines.push(')', 'print(response.status_code, response.text)');
  return lines.join('\n');
}

function printBody(body: RequestBody): string[] {
  if (body.kind === 'multipart') return ['    files=[', ...body.parts.map(printPart), '    ],'];
  if (body.kind === 'file') return [`    data=open(${quotePython(getFileName(body.file))}, "rb"),`];
  const form = parseForm(body);
  if (form)
    return [
      '    data=[',
      ...form.map(([name, value]) => `        (${quotePython(name)}, ${quotePython(value)}),`),
      '    ],',
    ];
  return [`    data=${quotePython(body.text)}.encode(),`];
}

/** `requests` sends a part without a file name as an ordinary field. */
function printPart({ name, value, type }: { name: string; value: string | Blob; type?: string }): string {
  const content =
    typeof value === 'string'
      ? `None, ${quotePython(value)}`
      : `${quotePython(getFileName(value))}, open(${quotePython(getFileName(value))}, "rb")`;
  return `        (${quotePython(name)}, (${content}${type === undefined ? '' : `, ${quotePython(type)}`})),`;
}

/** JSON escapes are also valid in Python. */
function quotePython(text: string): string {
  return JSON.stringify(text);
}

function printValue(value: unknown, indent: string): string {
  const innerIndent = `${indent}    `;
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((item) => `${innerIndent}${printValue(item, innerIndent)},`).join('\n')}\n${indent}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${innerIndent}${quotePython(key)}: ${printValue(item, innerIndent)},`,
    );
    return entries.length === 0 ? '{}' : `{\n${entries.join('\n')}\n${indent}}`;
  }
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}
