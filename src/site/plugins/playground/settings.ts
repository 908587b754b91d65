/** The field `api.playground` of docs.json (content format, Playground form), including older names of its fields. */
import type { FieldReader } from '../../config/field-reader.ts';
import { choice, flag, object, type JsonSchema } from '../../config/schema/json-schema.ts';
import type { ApiConfig } from '../../model/config.ts';

declare module '../../model/config.ts' {
  interface ApiConfig {
    playground?: { display: (typeof DISPLAYS)[number] };
  }
}

declare module '../../model/frontmatter.ts' {
  interface Frontmatter {
    /** Overrides `display`. */
    playground?: (typeof DISPLAYS)[number];
  }
}

/** `auth` shows the form to signed-in readers only. */
export const DISPLAYS = ['interactive', 'simple', 'none', 'auth'] as const;

/** Reads the field of a page, which can be a flag, or have the older name of a value. */
export function readPageDisplay(value: unknown): (typeof DISPLAYS)[number] | undefined {
  const text = String(value).trim().toLowerCase();
  if (text === 'true' || text === 'show') return 'interactive';
  if (text === 'false' || text === 'hide') return 'none';
  return DISPLAYS.find((display) => display === text);
}

const LEGACY_DISPLAY = { show: 'interactive', hide: 'none', simple: 'simple' } as const;

export function describeSettings(): Record<string, JsonSchema> {
  return {
    playground: object(
      'API playground, where readers send requests.',
      {
        display: choice('Whether to show the full form, only the endpoint, or no playground.', DISPLAYS),
        proxy: flag("Send requests through the site's server, if it supports this.", true),
        credentials: flag('Include cookies in requests that the browser sends directly.'),
      },
      [],
      { accepted: { disableProxy: { type: 'boolean' } } },
    ),
  };
}

export function readSettings(api: FieldReader): Pick<ApiConfig, 'playground' | 'sending'> {
  const fields = api.object('playground');
  const mode = fields.choice('mode', ['show', 'simple', 'hide']);
  const isDirect = fields.flag('disableProxy') ?? false;
  const display = fields.choice('display', DISPLAYS) ?? (mode ? LEGACY_DISPLAY[mode] : 'interactive');
  const sending = {
    proxy: fields.flag('proxy') ?? !isDirect,
    credentials: fields.flag('credentials') ?? false,
  };
  fields.unsupported("A static site can't identify its readers, so everyone sees the playground.", 'groups');
  fields.close();
  return { playground: { display }, sending };
}
