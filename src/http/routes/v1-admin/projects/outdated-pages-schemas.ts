import { Type } from 'typebox';
import { createRef, defineBody, orNull, Time } from '../../../schemas.ts';

const Repository = orNull(
  Type.String({ examples: ['api'] }),
  "Name of the context repository. null: the project's own repository.",
);

const DescribedChange = Type.Object({
  file: Type.String({ description: 'Path from the root of the repository.', examples: ['api/openapi.yaml'] }),
  operation: orNull(
    Type.String({ examples: ['getUser'] }),
    'The operation of the API description, as the page names it. null: the file itself.',
  ),
  repository: Repository,
  commits: orNull(
    Type.Integer(),
    'Number of commits that changed it after the page. null: there are too many versions to compare.',
  ),
});

const OutdatedPage = defineBody('OutdatedPage', {
  file: Type.String({ description: 'Path of the page below the docs folder.', examples: ['install.mdx'] }),
  changes: Type.Array(DescribedChange, {
    description: 'Described files and operations that changed after the page. At most 20.',
  }),
  count: Type.Integer({ description: 'Number of these files and operations.' }),
  since: Type.Object(
    {
      id: Type.String(),
      day: Type.String({ examples: ['2026-11-20'] }),
      title: Type.String(),
      repository: Repository,
    },
    { description: 'The first commit after the page that changed one of them.' },
  ),
});

const UncheckedEntries = defineBody('UncheckedEntries', {
  reason: Type.String({ description: 'Why they could not be compared, and what to do.' }),
  entries: Type.Array(Type.String(), { description: 'The entries. At most 20.', examples: [['api:src/cli/**']] }),
  pages: Type.Array(Type.String(), { description: 'Pages that have one of them. At most 20.' }),
  count: Type.Integer({ description: 'Number of these pages.' }),
});

export const OutdatedPages = defineBody('OutdatedPages', {
  commit: orNull(Type.String(), "The checked commit. null if the project's branch wasn't exported yet."),
  checkedAt: orNull(Time, 'When it was checked.'),
  pages: Type.Array(createRef(OutdatedPage)),
  unchecked: Type.Array(createRef(UncheckedEntries), {
    description: 'Entries of `describes` that could not be compared, by reason. At most 20 reasons.',
  }),
});
