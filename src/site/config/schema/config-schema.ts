/** The JSON Schema of docs.json, from which editors complete and explain its fields. */
import { BEHAVIOR } from './describe-behavior.ts';
import { FRAME, FRAME_PARTS } from './describe-frame.ts';
import { LOOK } from './describe-look.ts';
import { NAVIGATION, NAVIGATION_PARTS } from './describe-navigation.ts';
import { object, text, type JsonSchema } from './json-schema.ts';

/** Holds what `readConfig` reads under its own names; names of older formats are read too, but not offered. */
export function createConfigSchema(): JsonSchema {
  const { properties = {}, ...rest } = object(
    'Configuration of a documentation site: https://json-schema.org describes the form of this file.',
    {
      $schema: text('Address of this schema, for editors.'),
      name: text('Name of the site.'),
      description: text('What the site is about, for search engines and language models.'),
      ...LOOK,
      navigation: NAVIGATION,
      ...FRAME,
      ...BEHAVIOR,
    },
    ['name', 'theme', 'colors', 'navigation'],
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'docs.json',
    ...rest,
    properties,
    definitions: { ...FRAME_PARTS, ...NAVIGATION_PARTS },
  };
}
