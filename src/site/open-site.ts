import { readCustomGrammars } from './code/custom-grammars.ts';
import { createHighlighter } from './code/highlighter.ts';
import { createUnhighlighted } from './code/unhighlighted.ts';
import { loadPlugins } from './model/plugin.ts';
import { PLUGINS } from './plugins/registry.ts';
import { createSiteContext, type SiteContext, type SitePlugin } from './print/site-context.ts';

export interface OpenSiteOptions extends Omit<Parameters<typeof createSiteContext>[0], 'highlighter' | 'plugins'> {
  /** @defaultValue all of the registry */
  plugins?: readonly SitePlugin[];
  /** False to skip the colors of code blocks, which a check doesn't need. @defaultValue true */
  isHighlighted?: boolean;
}

/** Opens a planned site, so that its pages can be rendered. */
export async function openSite(options: OpenSiteOptions): Promise<SiteContext> {
  const { isHighlighted = true, plugins = PLUGINS } = options;
  const { codeblocks: theme, codeLanguages } = options.plan.config.styling;
  const grammars = readCustomGrammars(codeLanguages, options.source, () => {});
  const highlighter = isHighlighted ? await createHighlighter({ theme, grammars }) : createUnhighlighted(grammars);
  return createSiteContext({ ...options, plugins: await loadPlugins(plugins), highlighter });
}
