/** The fields of the frontmatter that plug-ins add. */
import type { Frontmatter } from '../model/frontmatter.ts';
import type { PartReference } from '../model/part-reference.ts';
import type { FrontmatterValues } from './frontmatter-values.ts';

/** The fields that a plug-in adds to the frontmatter. */
export interface FrontmatterHooks {
  /** Fields by name, with functions that read them. The plug-in adds their types to `model/frontmatter.ts`. */
  frontmatter?: { readonly [Field in keyof Frontmatter]?: (values: FrontmatterValues) => Frontmatter[Field] };
  /**
   * Fields that refer to a part of a description in the plug-in's format, which the page shows. The value is the kind of
   * the part if the field contains its name.
   */
  parts?: Readonly<Record<string, string | ReadPart>>;
}

type ReadPart = (values: FrontmatterValues) => PartReference | undefined;

/** Returns the names of all fields. */
export function listFieldNames(plugins: readonly FrontmatterHooks[]): string[] {
  return plugins.flatMap(({ frontmatter, parts }) => Object.keys({ ...frontmatter, ...parts }));
}

/** Reads the fields, except those that refer to parts of descriptions. */
export function readFields(values: FrontmatterValues, plugins: readonly FrontmatterHooks[]): Partial<Frontmatter> {
  const readers = plugins.flatMap(({ frontmatter = {} }) => Object.entries(frontmatter));
  return Object.fromEntries(readers.map(([name, read]) => [name, read(values)]));
}

/** Returns the parts that the frontmatter refers to, by field. Returns undefined if there are none. */
export function readParts(values: FrontmatterValues, plugins: readonly FrontmatterHooks[]): Frontmatter['parts'] {
  const references = plugins.flatMap(({ parts = {} }) =>
    Object.entries(parts).flatMap(([field, read]): [string, PartReference][] => {
      const part = typeof read === 'string' ? readName(field, read, values) : read(values);
      return part === undefined ? [] : [[field, part]];
    }),
  );
  return references.length === 0 ? undefined : Object.fromEntries(references);
}

function readName(field: string, kind: string, values: FrontmatterValues): PartReference | undefined {
  const name = values.text(field);
  return name === undefined ? undefined : { kind, name };
}
