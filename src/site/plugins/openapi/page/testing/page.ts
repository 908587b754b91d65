/** Creates pages from inline descriptions in tests. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { ApiDocument } from '../../../../model/api-description.ts';
import type { ApiOperation } from '../../api-operation.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../descriptions/resolve.ts';
import { createPageOptions, printPage, toDocument, type PrintedPage } from '../../../../descriptions/testing/page.ts';
import { renderOperationPage } from '../render-operation-page.ts';

/** Returns the description that most tests use: `library.yaml`. */
export function readLibrary(): ApiDocument {
  const text = readFileSync(path.join(import.meta.dirname, 'library.yaml'), 'utf8');
  return { name: 'library.yaml', root: parse(text) as JsonObject };
}

/** Returns an operation of a description, such as `get /books`. With `webhooks`, returns the webhook with that name. */
export function pick(document: ApiDocument, name: string, from: 'paths' | 'webhooks' = 'paths'): ApiOperation {
  const [method = '', path = ''] = name.split(' ');
  const group = document.root[from];
  const pathItem = isObject(group) ? group[path] : undefined;
  const value = isObject(pathItem) ? pathItem[method] : undefined;
  if (!isObject(pathItem) || !isObject(value)) throw new Error(`the description has no ${name}`);
  const kind = from === 'paths' ? 'operation' : 'webhook';
  return { document, kind, method, path, pathItem, value };
}

/** Returns an operation `POST /test` with one JSON body. */
export function readBodyPage(schema: JsonObject, schemas: JsonObject = {}): ApiOperation {
  const value: JsonObject = { requestBody: { content: { 'application/json': { schema } } } };
  const document = toDocument({ openapi: '3.1.0', components: { schemas } });
  return { document, kind: 'operation', method: 'post', path: '/test', pathItem: { post: value }, value };
}

/** Returns an operation with one security scheme, and parameters `Other` and the given one. */
export function createCredentialOperation({
  place,
  name,
  scheme,
}: {
  place: string;
  name: string;
  scheme: JsonObject;
}) {
  const root: JsonObject = {
    security: [{ key: [] }],
    components: { securitySchemes: { key: scheme } },
    paths: {
      '/u': {
        get: {
          parameters: [
            { in: place, name },
            { in: 'query', name: 'Other' },
          ],
        },
      },
    },
  };
  return pick(toDocument(root), 'get /u');
}

/** Prints the page of an operation whose body has this schema. */
export function printSchema(schema: JsonObject, schemas: JsonObject = {}): PrintedPage {
  return printPage(
    renderOperationPage(readBodyPage(schema, schemas), { ...createPageOptions(), schemaInMarkdown: false }),
  );
}
