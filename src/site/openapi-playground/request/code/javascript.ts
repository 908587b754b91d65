import type { BuiltRequest, RequestBody } from '../build-request.ts';
import { fileName, headersOf, parseForm, parseObject } from './parts.ts';

/** Writes a request for browsers, where a file comes from an input. */
export function writeJavaScript(request: BuiltRequest): string {
  return write(request, () => 'fileInput.files[0]');
}

export function writeNode(request: BuiltRequest): string {
  const code = write(request, (file) => `await openAsBlob(${script(fileName(file))})`);
  return code.includes('await openAsBlob(') ? `import { openAsBlob } from 'node:fs';\n\n${code}` : code;
}

type FileCode = (file: Blob) => string;

function write(request: BuiltRequest, fileCode: FileCode): string {
  const { method, url, body } = request;
  const lines: string[] = [];
  if (body?.kind === 'multipart') {
    lines.push('const body = new FormData();');
    for (const { name, value, type } of body.parts)
      lines.push(`body.append(${script(name)}, ${partScript(value, type, fileCode)});`);
    lines.push('');
  }
  lines.push(`const response = await fetch(${script(url)}, {`, `  method: ${script(method)},`);
  const headers = headersOf(request);
  if (headers.length > 0) {
    lines.push('  headers: {');
    for (const [name, value] of headers) lines.push(`    ${script(name)}: ${script(value)},`);
    lines.push('  },');
  }
  if (body) lines.push(`  body${bodyScript(body, fileCode)},`);
  lines.push('});', 'console.log(response.status, await response.text());');
  return lines.join('\n');
}

function partScript(value: string | Blob, type: string | undefined, fileCode: FileCode): string {
  if (typeof value !== 'string') return `${fileCode(value)}, ${script(fileName(value))}`;
  return type === undefined ? script(value) : `new Blob([${script(value)}], { type: ${script(type)} })`;
}

/** Returns the value of `body:`. A multipart body is the variable with that name. */
function bodyScript(body: RequestBody, fileCode: FileCode): string {
  if (body.kind === 'multipart') return '';
  if (body.kind === 'file') return `: ${fileCode(body.file)}`;
  const form = parseForm(body);
  if (form) return `: new URLSearchParams([\n${form.map((pair) => `    ${pairScript(pair)},\n`).join('')}  ])`;
  const json = parseObject(body);
  if (json === undefined) return `: ${script(body.text)}`;
  return `: JSON.stringify(${JSON.stringify(json, undefined, 2).replaceAll('\n', '\n  ')})`;
}

function pairScript([name, value]: [string, string]): string {
  return `[${script(name)}, ${script(value)}]`;
}

function script(text: string): string {
  return JSON.stringify(text);
}
