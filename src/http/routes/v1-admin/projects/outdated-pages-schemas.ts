import { Type } from 'typebox';
import { createRef, defineBody, orNull, Time } from '../../../schemas.ts';

export const OutdatedPage = defineBody('OutdatedPage', {
  file: Type.String({ description: 'Path of the page below the docs folder.', examples: ['install.mdx'] }),
  changes: Type.Array(Type.String(), {
    description: 'Described files that changed after the page, from the root of the repository. At most 20.',
  }),
  count: Type.Integer({ description: 'Number of these files.' }),
  since: Type.Object(
    {
      id: Type.String(),
      day: Type.String({ examples: ['2026-11-20'] }),
      title: Type.String(),
    },
    { description: 'The first commit after the page that changed one of them.' },
  ),
});

export const OutdatedPages = defineBody('OutdatedPages', {
  commit: orNull(Type.String(), "The checked commit. null if the project's branch wasn't exported yet."),
  checkedAt: orNull(Time, 'When it was checked.'),
  pages: Type.Array(createRef(OutdatedPage)),
});
