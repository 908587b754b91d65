import type { BuiltRequest, RequestBody } from '../../../api-requests/build-request.ts';
import { getFileName, listHeaders, parseForm } from '../../../api-requests/code/parts.ts';
import { FILE } from '../../../descriptions/samples/sample-value.ts';

/**
 * Converts a request to HAR, which the code sample library reads
 * (http://www.softwareishard.com/blog/har-12-spec/#request). `escape` is applied to the values of headers and forms.
 */
export function toHar(request: BuiltRequest, escape = (value: string) => value) {
  const { method, url, body } = request;
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    headers: listHeaders(request).map(([name, value]) => ({ name, value: escape(value) })),
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    ...(body && { postData: toPostData(body, escape) }),
  };
}

function toPostData(body: RequestBody, escape: (value: string) => string) {
  if (body.kind === 'file') return { mimeType: body.type, text: FILE };
  if (body.kind === 'multipart') {
    const params = body.parts.map(({ name, value }) =>
      typeof value === 'string' ? { name, value } : { name, value: '', fileName: getFileName(value) },
    );
    return { mimeType: 'multipart/form-data', params };
  }
  const params = parseForm(body)?.map(([name, value]) => ({ name: escape(name), value: escape(value) }));
  return { mimeType: body.type, text: body.text, ...(params && { params }) };
}
