import type { BuiltRequest, RequestBody } from '../../../api-requests/build-request.ts';
import { getFileName, listHeaders, parseObject } from '../../../api-requests/code/parts.ts';

/** Writes a request with PHP's cURL extension. */
export function writePhp(request: BuiltRequest): string {
  const { method, url, body } = request;
  const headers = listHeaders(request).map(([name, value]) => `        ${quotePhp(`${name}: ${value}`)},\n`);
  return [
    `$curl = curl_init(${quotePhp(url)});`,
    'curl_setopt_array($curl, [',
    `    CURLOPT_CUSTOMREQUEST => ${quotePhp(method)},`,
    ...(method === 'HEAD' ? ['    CURLOPT_NOBODY => true,'] : []),
    ...(headers.length > 0 ? [`    CURLOPT_HTTPHEADER => [\n${headers.join('')}    ],`] : []),
    ...(body ? [`    CURLOPT_POSTFIELDS => ${printBody(body)},`] : []),
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    'echo curl_exec($curl);',
  ].join('\n');
}

function printBody(body: RequestBody): string {
  if (body.kind === 'file') return `file_get_contents(${quotePhp(getFileName(body.file))})`;
  if (body.kind === 'multipart') {
    const names = body.parts.map(({ name }) => name);
    // A PHP array can contain each key only once.
    const keys = names.map((name, index) =>
      names.indexOf(name) === names.lastIndexOf(name)
        ? name
        : `${name}[${names.slice(0, index).filter((each) => each === name).length}]`,
    );
    const parts = body.parts.map(
      ({ value, type }, index) => `        ${quotePhp(keys[index] ?? '')} => ${printPart(value, type)},\n`,
    );
    return `[\n${parts.join('')}    ]`;
  }
  const json = parseObject(body);
  return json === undefined ? quotePhp(body.text) : `json_encode(${printValue(json, '    ')})`;
}

function printPart(value: string | Blob, type: string | undefined): string {
  if (typeof value !== 'string')
    return `new CURLFile(${[getFileName(value), ...(type === undefined ? [] : [type])].map(quotePhp).join(', ')})`;
  return type === undefined ? quotePhp(value) : `new CURLStringFile(${quotePhp(value)}, '', ${quotePhp(type)})`;
}

function printValue(value: unknown, indent: string): string {
  const innerIndent = `${indent}    `;
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((item) => `${innerIndent}${printValue(item, innerIndent)},\n`).join('')}${indent}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${innerIndent}${quotePhp(key)} => ${printValue(item, innerIndent)},\n`,
    );
    return entries.length === 0 ? '(object) []' : `[\n${entries.join('')}${indent}]`;
  }
  return typeof value === 'string' ? quotePhp(value) : JSON.stringify(value);
}

/**
 * Returns a string as a PHP literal with line breaks. In single quotes, PHP only recognizes escaped `'` and backslash.
 */
function quotePhp(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
