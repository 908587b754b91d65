import { Type } from 'typebox';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

const OpenTranslation = defineBody('OpenTranslation', {
  source: Type.String({ description: 'Path of the source page below the docs folder.', examples: ['install.mdx'] }),
  target: Type.String({
    description: 'Path of the translation, which may not exist yet.',
    examples: ['fr/install.mdx'],
  }),
  state: createEnum(['missing', 'behind'], 'Whether the translation is missing or behind its source.'),
  since: orNull(
    Type.Object({ id: Type.String(), day: Type.String({ examples: ['2026-11-20'] }) }),
    'The commit with the text that was translated. null if it is unknown.',
  ),
  commits: orNull(Type.Integer(), 'Number of commits since then that changed the source. null if it is unknown.'),
  sections: orNull(
    Type.Array(Type.String()),
    'Titles of the sections that are new or changed since then, at most 20. null if they are unknown.',
  ),
});

const LanguageTranslations = defineBody('LanguageTranslations', {
  language: Type.String({ description: 'Code of the language in docs.json.', examples: ['fr'] }),
  from: Type.String({ description: 'The language that is translated from.', examples: ['en'] }),
  counts: Type.Object(
    {
      current: Type.Integer(),
      behind: Type.Integer(),
      missing: Type.Integer(),
      unrecorded: Type.Integer({ description: 'Nothing shows which text these pages were translated from.' }),
    },
    { description: 'Number of pages in each [state](/write/translations#find-missing-and-outdated-pages).' },
  ),
  pages: Type.Array(createRef(OpenTranslation), {
    description: 'Pages that are behind, the one with the most commits first, then missing pages. At most 200.',
  }),
});

export const ProjectTranslations = defineBody('ProjectTranslations', {
  commit: orNull(Type.String(), "The checked commit. null if the project's branch wasn't exported yet."),
  checkedAt: orNull(Time, 'When it was checked.'),
  languages: Type.Array(createRef(LanguageTranslations)),
});
