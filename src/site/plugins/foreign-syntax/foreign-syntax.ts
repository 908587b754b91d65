/** Blocks and components of other documentation tools, left in migrated pages (content format, Syntax of other tools). */
import type { SitePlugin } from '../../print/site-context.ts';

export const foreignSyntax: SitePlugin = {
  name: 'foreign-syntax',
  words: /foreign-syntax|ForeignBlock|ForeignComponent|another documentation tool/i,
  async load() {
    const { syntax } = await import('./syntax.ts');
    return { syntax: () => syntax };
  },
};
