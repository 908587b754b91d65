import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { renderOperationPage } from './render-operation-page.ts';
import { createPageOptions, printPage, toDocument } from '../../../descriptions/testing/page.ts';
import { pick } from './testing/page.ts';

const BODY: JsonObject = {
  schema: { type: 'object', properties: { photo: { type: 'string' }, size: { type: 'integer' } } },
  encoding: {
    photo: {
      contentType: 'image/png, image/jpeg',
      headers: { 'X-Crop': { $ref: '#/components/headers/Crop' } },
    },
    size: { style: 'form' },
  },
};
const CONTENT: JsonObject = { 'multipart/form-data': BODY, 'multipart/mixed': BODY };
const HEADERS: JsonObject = { Crop: { description: 'The edge.', schema: { type: 'string' }, required: true } };

test.each<[string, JsonObject, string]>([
  ['a request', { requestBody: { content: CONTENT } }, 'body-photo-header-x-crop'],
  ['a response', { responses: { 200: { content: CONTENT } } }, 'response-photo-header-x-crop'],
  [
    'a callback',
    { callbacks: { c: { '{$url}': { post: { requestBody: { content: CONTENT } } } } } },
    'callback-c-body-photo-header-x-crop',
  ],
])('shows the media types and headers of the parts of %s once', (_, operation, id) => {
  const root = { openapi: '3.1.0', paths: { '/x': { post: operation } }, components: { headers: HEADERS } };
  const options = { ...createPageOptions(), schemaInMarkdown: false };
  const { html, markdown } = printPage(renderOperationPage(pick(toDocument(root), 'post /x'), options));
  expect(html.split(`id="${id}"`)).toHaveLength(2);
  for (const part of ['image/png, image/jpeg', 'X-Crop', 'The edge.']) {
    expect(html).toContain(part);
    expect(markdown.split(part)).toHaveLength(2);
  }
});
