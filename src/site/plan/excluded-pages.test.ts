import { expect, test } from 'vitest';
import { openSite } from './testing.ts';
import { createIsExcluded } from './excluded-pages.ts';

test('an entry is left out if its page is restricted or its file ignored, in every spelling', () => {
  const { source, ignore, found } = openSite({
    'a.mdx': '',
    'b/index.md': '',
    'staff.mdx': '---\ngroups: [staff]\n---\n',
    '.mintignore': 'b/\n',
  });
  const isLeftOut = createIsExcluded({ restricted: found.restricted, source, byAuthor: ignore.byAuthor });
  expect(['a', '/b', 'b/index.md', 'staff', '/staff.mdx', 'none'].filter(isLeftOut)).toEqual([
    '/b',
    'b/index.md',
    'staff',
    '/staff.mdx',
  ]);
});
