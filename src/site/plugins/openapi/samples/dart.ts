import type { BuiltRequest, Part, RequestBody } from '../../../api-requests/build-request.ts';
import { getFileName, listHeaders, parseForm } from '../../../api-requests/code/parts.ts';

/** Writes a request with Dart's `http` package. */
export function writeDart(request: BuiltRequest): string {
  const { method, url, body } = request;
  const type = body?.kind === 'multipart' ? 'MultipartRequest' : 'Request';
  const statements = [
    `final request = http.${type}(${quoteDart(method)}, Uri.parse(${quoteDart(url)}));`,
    ...listHeaders(request).map(([name, value]) => `request.headers[${quoteDart(name)}] = ${quoteDart(value)};`),
    ...(body ? listBodyStatements(body) : []),
    '',
    'final response = await http.Response.fromStream(await request.send());',
    'print(response.body);',
  ];
  return [
    ...(body?.kind === 'file' ? ["import 'dart:io';"] : []),
    "import 'package:http/http.dart' as http;",
    ...(body?.kind === 'multipart' && body.parts.some(hasType)
      ? ["import 'package:http_parser/http_parser.dart';"]
      : []),
    '',
    'void main() async {',
    ...statements.map((statement) => (statement === '' ? '' : `  ${statement}`)),
    '}',
  ].join('\n');
}

function listBodyStatements(body: RequestBody): string[] {
  if (body.kind === 'file')
    return [`request.bodyBytes = await File(${quoteDart(getFileName(body.file))}).readAsBytes();`];
  if (body.kind === 'multipart') return body.parts.map(printPart);
  const pairs = parseForm(body);
  const names = new Set(pairs?.map(([name]) => name));
  // A map can contain each name only once.
  if (!pairs || names.size < pairs.length) return [`request.body = ${quoteText(body.text)};`];
  const entries = pairs.map(([name, value]) => `${quoteDart(name)}: ${quoteDart(value)}`);
  return [`request.bodyFields = {${entries.join(', ')}};`];
}

function printPart(part: Part): string {
  const { name, value, type } = part;
  const contentType = type === undefined ? '' : `, contentType: MediaType.parse(${quoteDart(type)})`;
  if (typeof value !== 'string')
    return `request.files.add(await http.MultipartFile.fromPath(${quoteDart(name)}, ${quoteDart(getFileName(value))}${contentType}));`;
  if (hasType(part))
    return `request.files.add(http.MultipartFile.fromString(${quoteDart(name)}, ${quoteDart(value)}${contentType}));`;
  return `request.fields[${quoteDart(name)}] = ${quoteDart(value)};`;
}

function hasType({ type }: Part): boolean {
  return type !== undefined;
}

/** Returns a raw string with line breaks if the text can be in one. */
function quoteText(text: string): string {
  return text.includes('\n') && !text.includes("'''") && !text.endsWith("'") ? `r'''\n${text}'''` : quoteDart(text);
}

/** JSON's escapes are valid in Dart. A dollar sign would insert a value. */
function quoteDart(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1);
  return `'${inner.replaceAll('\\"', '"').replace(/['$]/g, '\\$&')}'`;
}
