import type { BuiltRequest, RequestBody } from '../../openapi-playground/request/build-request.ts';
import { fileName, headersOf, parseObject } from '../../openapi-playground/request/code/parts.ts';

/** Writes a request with PHP's cURL extension. */
export function writePhp(request: BuiltRequest): string {
  const { method, url, body } = request;
  const headers = headersOf(request).map(([name, value]) => `        ${php(`${name}: ${value}`)},\n`);
  return [
    `$curl = curl_init(${php(url)});`,
    'curl_setopt_array($curl, [',
    `    CURLOPT_CUSTOMREQUEST => ${php(method)},`,
    ...(method === 'HEAD' ? ['    CURLOPT_NOBODY => true,'] : []),
    ...(headers.length > 0 ? [`    CURLOPT_HTTPHEADER => [\n${headers.join('')}    ],`] : []),
    ...(body ? [`    CURLOPT_POSTFIELDS => ${bodyCode(body)},`] : []),
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    'echo curl_exec($curl);',
  ].join('\n');
}

function bodyCode(body: RequestBody): string {
  if (body.kind === 'file') return `file_get_contents(${php(fileName(body.file))})`;
  if (body.kind === 'multipart') {
    const names = body.parts.map(({ name }) => name);
    // A PHP array can contain each key only once.
    const keys = names.map((name, index) =>
      names.indexOf(name) === names.lastIndexOf(name)
        ? name
        : `${name}[${names.slice(0, index).filter((one) => one === name).length}]`,
    );
    const parts = body.parts.map(
      ({ value, type }, index) => `        ${php(keys[index] ?? '')} => ${partCode(value, type)},\n`,
    );
    return `[\n${parts.join('')}    ]`;
  }
  const json = parseObject(body);
  return json === undefined ? php(body.text) : `json_encode(${valueCode(json, '    ')})`;
}

function partCode(value: string | Blob, type: string | undefined): string {
  if (typeof value !== 'string')
    return `new CURLFile(${[fileName(value), ...(type === undefined ? [] : [type])].map(php).join(', ')})`;
  return type === undefined ? php(value) : `new CURLStringFile(${php(value)}, '', ${php(type)})`;
}

function valueCode(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((item) => `${inner}${valueCode(item, inner)},\n`).join('')}${indent}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => `${inner}${php(key)} => ${valueCode(item, inner)},\n`);
    return entries.length === 0 ? '(object) []' : `[\n${entries.join('')}${indent}]`;
  }
  return typeof value === 'string' ? php(value) : JSON.stringify(value);
}

/**
 * Returns a string as a PHP literal with line breaks. In single quotes, PHP only recognizes escaped `'` and backslash.
 */
function php(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
