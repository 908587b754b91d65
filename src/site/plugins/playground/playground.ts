/** The API playground (content format, Playground form): a form on API pages that sends requests. */
import path from 'node:path';
import type { SitePlugin } from '../../print/site-context.ts';
import { describeSettings, DISPLAYS, readPageDisplay, readSettings } from './settings.ts';

export const playground: SitePlugin = {
  name: 'playground',
  words: /playground(?! form\b)|tryit/i,
  settings: {
    api: {
      describe: describeSettings,
      read: readSettings,
      mainFields: { playground: { name: 'display', choices: DISPLAYS } },
    },
  },
  frontmatter: {
    playground: (values) => values.value('playground', readPageDisplay, `one of ${DISPLAYS.join(', ')}`),
  },
  classes: ['tryit-button'],
  unprinted: ['tryit-button'],
  apiSheets: [path.join(import.meta.dirname, 'button.css')],
  scripts: [path.join(import.meta.dirname, 'client/setup.ts')],
  async prebuild() {
    const { buildSharedFiles } = await import('./assets.ts');
    await buildSharedFiles();
  },
  async load() {
    const [{ playgroundButton, createButton }, { buildFiles }] = await Promise.all([
      import('./button.ts'),
      import('./assets.ts'),
    ]);
    return { components: [playgroundButton], endpointActions: createButton, siteFiles: buildFiles };
  },
};
