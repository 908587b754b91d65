/** Example values as XML (OpenAPI 3.1, section 4.8.26, "XML Object"). */
import { escapeHtml } from '../../../lib/html.ts';
import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';
import { isObject } from '../resolve.ts';
import { readSchema } from '../schema/read-schema.ts';

/** A document with the value as its root, two blanks for each level. */
export function xmlOf(document: ApiDocument, schema: Json | undefined, value: Json): string {
  const { ref } = readSchema(document, schema);
  const name = ref?.split('/').at(-1) ?? 'root';
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...linesOf({ document, schema, value, name })].join('\n');
}

interface Node {
  document: ApiDocument;
  schema: Json | undefined;
  value: Json;
  /** Used where the schema gives no name. */
  name: string;
}

function linesOf({ document, schema, value, name }: Node): string[] {
  const model = readSchema(document, schema);
  const xml = hintsOf(model.value);
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => {
      const own = hintsOf(readSchema(document, model.items).value);
      return linesOf({ document, schema: model.items, value: item, name: own.name ?? xml.name ?? name });
    });
    return xml.wrapped ? element(tagOf(xml, name), namespaceOf(xml), items) : items;
  }
  const tag = tagOf(xml, name);
  if (!isObject(value)) return element(tag, namespaceOf(xml), value === null ? [] : textOf(value));
  let attributes = namespaceOf(xml);
  const children: string[] = [];
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined) continue;
    const property = model.properties.find(([known]) => known === key)?.[1];
    const own = hintsOf(readSchema(document, property).value);
    if (own.attribute) attributes += ` ${tagOf(own, key)}="${textOf(child)}"`;
    else children.push(...linesOf({ document, schema: property, value: child, name: key }));
  }
  return element(tag, attributes, children);
}

interface Hints {
  name?: string;
  prefix?: string;
  namespace?: string;
  attribute: boolean;
  wrapped: boolean;
}

function hintsOf({ xml }: JsonObject): Hints {
  if (!isObject(xml)) return { attribute: false, wrapped: false };
  const { name, prefix, namespace } = xml;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof prefix === 'string' && { prefix }),
    ...(typeof namespace === 'string' && { namespace }),
    attribute: xml['attribute'] === true,
    wrapped: xml['wrapped'] === true,
  };
}

/** Keys of JSON may hold what names of XML may not. */
function tagOf({ name, prefix }: Hints, fallback: string): string {
  const plain = (name ?? fallback).replace(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?=[\p{N}.-])/u, '_') || '_';
  return prefix === undefined ? plain : `${prefix}:${plain}`;
}

function namespaceOf({ namespace, prefix }: Hints): string {
  return namespace === undefined ? '' : ` xmlns${prefix === undefined ? '' : `:${prefix}`}="${escapeHtml(namespace)}"`;
}

/** Stand-ins such as `<string>` would be tags. */
function textOf(value: Json): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return escapeHtml(text.replace(/^<([\w-]+)>$/, '$1'));
}

/** On one line with a text, on several with elements. */
function element(tag: string, attributes: string, content: string | readonly string[]): string[] {
  if (content.length === 0) return [`<${tag}${attributes}/>`];
  if (typeof content === 'string') return [`<${tag}${attributes}>${content}</${tag}>`];
  return [`<${tag}${attributes}>`, ...content.map((line) => `  ${line}`), `</${tag}>`];
}
