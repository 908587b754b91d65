/** The fields of docs.json that plug-ins add. */
import type { ApiConfig, SiteConfig } from '../model/config.ts';
import type { Report } from '../model/diagnostics.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import type { SpecReference } from '../model/spec-reference.ts';
import type { FieldReader } from './field-reader.ts';
import type { JsonNode } from './json-node.ts';
import { part, type JsonSchema } from './schema/json-schema.ts';
import { readSpecReference } from './spec-reference.ts';

/** The fields that a plug-in adds to docs.json. */
export interface ConfigHooks {
  /** The field for descriptions in the plug-in's format. Each part of the navigation can have it. */
  reference?: ReferenceField;
  /** Fields of other objects, by the object's name. */
  settings?: { readonly [Name in keyof Sections]?: SectionFields<Sections[Name]> };
}

/** The objects of docs.json to which plug-ins add fields, as they are read. */
interface Sections {
  api: ApiConfig;
  styling: SiteConfig['styling'];
  thumbnails: SiteConfig['thumbnails'];
}

/** Fields of an object in docs.json. A plug-in adds their types to `model/config.ts`. */
interface SectionFields<Section> {
  describe(): Record<string, JsonSchema>;
  read(fields: FieldReader): Partial<Section>;
  /** The fields with an object that can be written as just its main field. */
  mainFields?: Readonly<Record<string, MainField>>;
}

/** The most important field of an object. */
export interface MainField {
  name: string;
  /** Its possible values, if there are only a few. */
  choices?: readonly string[];
  isList?: true;
}

/** A field of docs.json that refers to descriptions. */
export interface ReferenceField {
  /** The format's `field`. */
  name: string;
  /** For editors. */
  description: string;
  /** Allows the field in `api`, for the whole site. @defaultValue false */
  isInApi?: boolean;
  /** Reads the field at the top of older files, and in tabs and anchors of mint.json. @defaultValue false */
  isInOlderFiles?: boolean;
  /** Describes its values. @defaultValue those that `readSpecReference` reads */
  describe?(): JsonSchema;
  /** Reads it. @defaultValue `readSpecReference` */
  read?(node: JsonNode | undefined, report: Report): SpecReference | undefined;
}

/** Input of all functions that read docs.json. */
export interface ConfigContext {
  plugins: readonly ConfigHooks[];
  report: Report;
}

/** Returns the fields that refer to descriptions. */
export function listReferences(plugins: readonly ConfigHooks[]): ReferenceField[] {
  return plugins.flatMap(({ reference = [] }) => reference);
}

/** Returns the names of the fields that refer to descriptions. */
export function listReferenceNames(plugins: readonly ConfigHooks[]): string[] {
  return listReferences(plugins).map(({ name }) => name);
}

/** Returns the references of a division, by field. */
export function readReferences(fields: FieldReader, { plugins, report }: ConfigContext): NavigationInput['parts'] {
  return readEach(listReferences(plugins), ({ name }) => fields.node(name), report);
}

/** Returns the references of `api`, whose fields are `fields`, by field. Older files have some of them beside `api`. */
export function readApiReferences(
  { root, fields }: { root: FieldReader; fields: FieldReader },
  { plugins, report }: ConfigContext,
): ApiConfig['parts'] {
  const references = listReferences(plugins).filter(({ isInApi }) => isInApi);
  const find = ({ name, isInOlderFiles }: ReferenceField) =>
    fields.node(name) ?? (isInOlderFiles ? root.node(name) : undefined);
  return readEach(references, find, report);
}

function readEach(
  references: readonly ReferenceField[],
  find: (reference: ReferenceField) => JsonNode | undefined,
  report: Report,
): Record<string, SpecReference> {
  const entries = references.flatMap((reference): [string, SpecReference][] => {
    const { name, read = readSpecReference } = reference;
    const value = read(find(reference), report);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Returns the schemas of these fields, by name. */
export function describeReferences(references: readonly ReferenceField[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    references.map(({ name, description, describe }) => [name, part(describe ? name : 'spec', description)]),
  );
}

/** Returns the schemas of values that only one of these fields has, by its name. */
export function describeReferenceValues(references: readonly ReferenceField[]): Record<string, JsonSchema> {
  return Object.fromEntries(references.flatMap(({ name, describe }) => (describe ? [[name, describe()]] : [])));
}

/** Returns the schemas of the fields that plug-ins add to an object, by name. */
export function describeSettings(section: keyof Sections, plugins: readonly ConfigHooks[]): Record<string, JsonSchema> {
  return Object.fromEntries(plugins.flatMap(({ settings }) => Object.entries(settings?.[section]?.describe() ?? {})));
}

/** Reads the fields that plug-ins add to an object. */
export function readSettings<Name extends keyof Sections>(
  section: Name,
  fields: FieldReader,
  { plugins }: Pick<ConfigContext, 'plugins'>,
): Partial<Sections[Name]> {
  return plugins.reduce<Partial<Sections[Name]>>(
    (values, { settings }) => ({ ...values, ...settings?.[section]?.read(fields) }),
    {},
  );
}

/** Returns the main fields of the objects that plug-ins add to an object. */
export function listMainFields(section: keyof Sections, plugins: readonly ConfigHooks[]): Record<string, MainField> {
  return Object.fromEntries(plugins.flatMap(({ settings }) => Object.entries(settings?.[section]?.mainFields ?? {})));
}
