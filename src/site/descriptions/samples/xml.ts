/** Prints example values as XML (OpenAPI 3.1, section 4.8.26, "XML Object"). */
import { escapeHtml } from '../../../lib/html.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../resolve.ts';
import { readSchema } from '../schema/read-schema.ts';

/** Returns an XML document with the value as its root, indented by two spaces per level. */
export function renderXml(document: ApiDocument, schema: Json | undefined, value: Json): string {
  const { ref } = readSchema(document, schema);
  const name = ref?.split('/').at(-1) ?? 'root';
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...toLines({ document, schema, value, name })].join('\n');
}

interface Node {
  document: ApiDocument;
  schema: Json | undefined;
  value: Json;
  /** Used if the schema has no name. */
  name: string;
}

function toLines({ document, schema, value, name }: Node): string[] {
  const model = readSchema(document, schema);
  const xml = readHints(model.value);
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => {
      const itemHints = readHints(readSchema(document, model.items).value);
      return toLines({ document, schema: model.items, value: item, name: itemHints.name ?? xml.name ?? name });
    });
    return xml.wrapped ? printElement(getTag(xml, name), getNamespace(xml), items) : items;
  }
  const tag = getTag(xml, name);
  if (!isObject(value)) return printElement(tag, getNamespace(xml), value === null ? [] : toText(value));
  let attributes = getNamespace(xml);
  const children: string[] = [];
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined) continue;
    const property = model.properties.find(([propertyName]) => propertyName === key)?.[1];
    const childHints = readHints(readSchema(document, property).value);
    if (childHints.attribute) attributes += ` ${getTag(childHints, key)}="${toText(child)}"`;
    else children.push(...toLines({ document, schema: property, value: child, name: key }));
  }
  return printElement(tag, attributes, children);
}

interface Hints {
  name?: string;
  prefix?: string;
  namespace?: string;
  attribute: boolean;
  wrapped: boolean;
}

function readHints({ xml }: JsonObject): Hints {
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

/** Replaces characters that JSON keys can contain but XML names can't. */
function getTag({ name, prefix }: Hints, fallback: string): string {
  const tagName = (name ?? fallback).replace(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?=[\p{N}.-])/u, '_') || '_';
  return prefix === undefined ? tagName : `${prefix}:${tagName}`;
}

function getNamespace({ namespace, prefix }: Hints): string {
  return namespace === undefined ? '' : ` xmlns${prefix === undefined ? '' : `:${prefix}`}="${escapeHtml(namespace)}"`;
}

/** Strips the brackets of placeholders such as `<string>`, which would look like tags. */
function toText(value: Json): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return escapeHtml(text.replace(/^<([\w-]+)>$/, '$1'));
}

/** Prints text on one line, and child elements on separate lines. */
function printElement(tag: string, attributes: string, content: string | readonly string[]): string[] {
  if (content.length === 0) return [`<${tag}${attributes}/>`];
  if (typeof content === 'string') return [`<${tag}${attributes}>${content}</${tag}>`];
  return [`<${tag}${attributes}>`, ...content.map((line) => `  ${line}`), `</${tag}>`];
}
