/** The JSON Schema of docs.json, which editors use for completion, inline help, and validation. */
import { describeReferenceValues, listReferences, type ConfigHooks, type ReferenceField } from '../plugin-fields.ts';
import { describeBehavior } from './describe-behavior.ts';
import { FRAME, FRAME_PARTS } from './describe-frame.ts';
import { describeTheme } from './describe-theme.ts';
import { describeNavigation } from './describe-navigation.ts';
import { object, part, text, type JsonSchema } from './json-schema.ts';

/** Fields of older versions of the format, and of other tools: read, or without effect because no site needs them. */
const OLDER_FIELDS: Record<string, JsonSchema> = {
  filterSidebar: {},
  js: { type: ['string', 'array'] },
  css: { type: ['string', 'array'] },
};

/** Describes every field that `readConfig` reads, except field names of older formats, so that editors don't suggest them. */
export function createConfigSchema(plugins: readonly ConfigHooks[]): JsonSchema {
  const references = listReferences(plugins);
  const { navigation, parts } = describeNavigation(references);
  const { properties = {}, ...rest } = object(
    'Configuration of a documentation site.',
    {
      $schema: text('URL of this schema, for editors.'),
      name: text('Site name.'),
      description: text('Site description for search engines and language models.'),
      ...describeTheme(plugins),
      navigation,
      ...FRAME,
      ...describeBehavior(plugins),
    },
    ['name', 'theme', 'colors', 'navigation'],
    { accepted: { ...describeOlderReferences(references), ...OLDER_FIELDS } },
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'docs.json',
    ...rest,
    properties,
    definitions: { ...FRAME_PARTS, ...parts, ...describeReferenceValues(references) },
  };
}

/** Without descriptions, because editors don't suggest the fields. */
function describeOlderReferences(references: readonly ReferenceField[]): Record<string, JsonSchema> {
  const names = references.flatMap(({ name, isInOlderFiles }) => (isInOlderFiles ? [name] : []));
  return Object.fromEntries(names.map((name) => [name, part('spec')]));
}
