import { UnusableSpec } from '../../descriptions/load/problem.ts';
import { readMintExtension } from '../../descriptions/mint-extension.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { DescriptionContent, PartPage } from '../../model/description-content.ts';
import type { DescriptionFormat } from '../../model/description-format.ts';
import { parseOperationReference } from './operation-reference.ts';
import { groupByTag } from './group-by-tag.ts';
import {
  findOperation,
  getOperation,
  listOperationIds,
  listOperations,
  nameOperation,
  nameOperationPart,
} from './list-operations.ts';
import { createGoneLinkTest } from './gone-links.ts';
import { listLinkedParts } from './list-linked-parts.ts';
import { listOperationPages } from './list-pages.ts';
import { listUnshownTexts } from './list-unshown-texts.ts';
import { findNestedOperations, removeOperations } from './remove-operations.ts';
import { getConverter } from './load/description-loader.ts';
import { repairDescription } from './load/repair/repair-description.ts';
import { findSchema, findSchemaName, listSchemas, nameSchemaPart } from './schemas.ts';
import { summarizeOperation } from './summarize-operation.ts';
import { trimEndSlashes } from '../../../lib/slashes.ts';

/** Swagger 2.0 and OpenAPI 3.0 to 3.2. */
export const openapiFormat: DescriptionFormat = {
  field: 'openapi',
  otherPageFields: ['openapi-schema'],
  label: 'OpenAPI description',
  endings: [],
  words: { folder: 'OpenAPI' },
  json: {
    versionFields: ['openapi', 'swagger'],
    checkVersion(version, name) {
      if (/^3(?:\.[0-2](?:\.|$)|$)/.test(version) || /^2(?:\.|$)/.test(version)) return;
      throw new UnusableSpec(
        'spec-invalid',
        `Expected OpenAPI 2.0, 3.0, 3.1, or 3.2, but ${name} has version ${version}. Fix the version.`,
      );
    },
    repair: repairDescription,
    convert: (root, name) => getConverter().convertDescription(root, name),
    open: createContent,
    partKinds: ['operation', 'schema'],
    sharedKinds: ['schema'],
    parseOperation: parseOperationReference,
    normalizeName: (kind, name) => (kind === 'operation' && name.length > 1 ? trimEndSlashes(name) : name),
    listTitle: 'OpenAPI Specs',
    partsFields: ['paths', 'webhooks'],
    findNestedParts: findNestedOperations,
    removeParts: removeOperations,
  },
  async renderManualPage(page, options) {
    const { renderManualPage } = await import('./manual/render-manual-page.ts');
    return renderManualPage(page, options);
  },
};

function createContent(document: ApiDocument): DescriptionContent {
  const pages = new Map<string | undefined, readonly PartPage[]>();
  return {
    format: openapiFormat,
    listPages(slug) {
      const list = pages.get(slug) ?? listOperationPages(document, slug);
      pages.set(slug, list);
      return list;
    },
    listGroups: (hasEntry) => groupByTag(document, hasEntry),
    find({ kind, name }) {
      if (kind === 'schema') return findSchema(document, name) && nameSchemaPart(name);
      const [method = '', path = ''] = splitName(name);
      const operation = findOperation(document, { method, path });
      return operation && nameOperationPart(operation);
    },
    listIds: () => listOperationIds(document),
    listNames: (kind) =>
      kind === 'schema' ? listSchemas(document) : listOperations(document).operations.map(nameOperation),
    summarize(part) {
      const operation = getOperation(document, part);
      return operation && summarizeOperation(operation);
    },
    listKeywords(part) {
      const operation = getOperation(document, part);
      if (!operation) return [findSchemaName(part) ?? part.name];
      const { operationId } = operation.value;
      return [`${operation.method} ${operation.path}`, ...(typeof operationId === 'string' ? [operationId] : [])];
    },
    findValue(part) {
      const schema = findSchemaName(part);
      return schema === undefined ? getOperation(document, part)?.value : findSchema(document, schema);
    },
    findParent: (part) => getOperation(document, part)?.pathItem,
    getAuthorText(part) {
      const operation = getOperation(document, part);
      const { content } = operation ? readMintExtension(operation.value) : {};
      return typeof content === 'string' ? content : '';
    },
    listUnshownTexts: () => listUnshownTexts(document),
    listInvalidParts: () => listOperations(document).invalid,
    async render(part, pageOptions) {
      const options = {
        ...pageOptions,
        findPageUrl: (fragment: string) =>
          listLinkedParts(document, fragment)
            .values()
            .map(({ name }) => pageOptions.urlOf(name))
            .find((url) => url !== undefined),
        isGoneLink: createGoneLinkTest(document, {
          isGone: (operation) => pageOptions.isWithheld?.(nameOperationPart(operation)) === true,
          isGoneElsewhere: (part, description) => pageOptions.isWithheld?.(part, description) === true,
        }),
      };
      const schema = findSchemaName(part);
      if (schema !== undefined) {
        const { renderSchemaPage } = await import('./page/render-schema-page.ts');
        return renderSchemaPage(document, schema, options);
      }
      const operation = getOperation(document, part);
      if (!operation) return undefined;
      const { renderOperationPage } = await import('./page/render-operation-page.ts');
      return renderOperationPage(operation, options);
    },
    async createForm(part, { api, groups }) {
      const operation = getOperation(document, part);
      if (!operation) return undefined;
      const { buildForm } = await import('./request-form/build-form.ts');
      return buildForm(operation, api, groups);
    },
  };
}

/** Splits `GET /users` and `webhook name`. */
function splitName(name: string): string[] {
  const at = name.indexOf(' ');
  return [name.slice(0, at), name.slice(at + 1)];
}
