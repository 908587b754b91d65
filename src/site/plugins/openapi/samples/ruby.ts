import type { BuiltRequest, Part, RequestBody } from '../../../api-requests/build-request.ts';
import { getFileName, listHeaders, parseForm } from '../../../api-requests/code/parts.ts';

/** Methods for which Net::HTTP has a class. */
const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/;

/** Writes a request with Ruby's Net::HTTP. */
export function writeRuby(request: BuiltRequest): string {
  const { method, url, body } = request;
  const hasBody = body ? 'true' : 'false';
  const create = METHODS.test(method)
    ? `Net::HTTP::${method[0]}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${quoteRuby(method)}, ${hasBody}, true, uri)`;
  return [
    "require 'net/http'",
    '',
    `uri = URI(${quoteRuby(url)})`,
    `request = ${create}`,
    ...listHeaders(request).map(([name, value]) => `request[${quoteRuby(name)}] = ${quoteRuby(value)}`),
    ...(body ? [printBody(body)] : []),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.body',
  ].join('\n');
}

function printBody(body: RequestBody): string {
  if (body.kind === 'file') return `request.body = File.binread(${quoteRuby(getFileName(body.file))})`;
  if (body.kind === 'multipart')
    return `request.set_form([\n${body.parts.map(printPart).join('')}], 'multipart/form-data')`;
  const pairs = parseForm(body)?.map(([name, value]) => `  [${quoteRuby(name)}, ${quoteRuby(value)}],\n`);
  return `request.body = ${pairs ? `URI.encode_www_form([\n${pairs.join('')}])` : quoteRuby(body.text)}`;
}

function printPart({ name, value, type }: Part): string {
  const content = typeof value === 'string' ? quoteRuby(value) : `File.open(${quoteRuby(getFileName(value))}, 'rb')`;
  // Only parts with a file name have a type.
  const options = type === undefined ? '' : `, { filename: ${quoteRuby(name)}, content_type: ${quoteRuby(type)} }`;
  return `  [${quoteRuby(name)}, ${content}${options}],\n`;
}

/** Returns a string as a Ruby literal with line breaks. In single quotes, Ruby runs no code. */
function quoteRuby(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
