import type { BuiltRequest, RequestBody } from '../build-request.ts';
import { getFileName, listHeaders, parseForm, parseObject } from './parts.ts';

/** Writes a request for browsers, where a file comes from an input. */
export function writeJavaScript(request: BuiltRequest): string {
  return write(request, () => 'fileInput.files[0]');
}

export function writeNode(request: BuiltRequest): string {
  const code = write(request, (file) => `await openAsBlob(${quoteScript(getFileName(file))})`);
  return code.includes('await openAsBlob(') ? `import { openAsBlob } from 'node:fs';\n\n${code}` : code;
}

type FileCode = (file: Blob) => string;

function write(request: BuiltRequest, fileCode: FileCode): string {
  const { method, url, body } = request;
  const lines: string[] = [];
  if (body?.kind === 'multipart') {
    lines.push('const body = new FormData();');
    for (const { name, value, type } of body.parts)
      lines.push(`body.append(${quoteScript(name)}, ${printPart(value, type, fileCode)});`);
    lines.push('');
  }
  lines.push(`const response = await fetch(${quoteScript(url)}, {`, `  method: ${quoteScript(method)},`);
  const headers = listHeaders(request);
  if (headers.length > 0) {
    lines.push('  headers: {');
    for (const [name, value] of headers) lines.push(`    ${quoteScript(name)}: ${quoteScript(value)},`);
    lines.push('  },');
  }
  if (body) lines.push(`  body${printBody(body, fileCode)},`);
  lines.push('});', 'console.log(response.status, await response.text());');
  return lines.join('\n');
}

function printPart(value: string | Blob, type: string | undefined, fileCode: FileCode): string {
  if (typeof value !== 'string') return `${fileCode(value)}, ${quoteScript(getFileName(value))}`;
  return type === undefined ? quoteScript(value) : `new Blob([${quoteScript(value)}], { type: ${quoteScript(type)} })`;
}

/** Returns the value of `body:`. A multipart body is the variable with that name. */
function printBody(body: RequestBody, fileCode: FileCode): string {
  if (body.kind === 'multipart') return '';
  if (body.kind === 'file') return `: ${fileCode(body.file)}`;
  const form = parseForm(body);
  if (form) return `: new URLSearchParams([\n${form.map((pair) => `    ${pairScript(pair)},\n`).join('')}  ])`;
  const json = parseObject(body);
  if (json === undefined) return `: ${quoteScript(body.text)}`;
  return `: JSON.stringify(${JSON.stringify(json, undefined, 2).replaceAll('\n', '\n  ')})`;
}

function pairScript([name, value]: [string, string]): string {
  return `[${quoteScript(name)}, ${quoteScript(value)}]`;
}

function quoteScript(text: string): string {
  return JSON.stringify(text);
}
