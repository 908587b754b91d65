/** Creates llms-full.txt from parts: the Markdown of all pages in one file (content format, Output for agents). */
import { findCanonicalUrl, findPublicBase } from '../view/public-urls.ts';
import { getMarkdownPath } from '../print/markdown-path.ts';
import { LLMS_FULL_PATHS } from '../model/llms-full-paths.ts';
import { encodePath } from '../model/urls.ts';
import { withRoot } from '../print/root-mark.ts';
import { isForAgents } from './agent-pages.ts';
import { removeTitle, type PageText } from './markdown-document.ts';

/** Returns a page's part of the file, or '' for a page that isn't for agents or if the author has such a file. */
export function printLlmsFullPart({ site, page, description, body }: PageText): string {
  const { plan } = site;
  if (!isForAgents(plan, page) || site.targets.hasAsset(LLMS_FULL_PATHS[0])) return '';
  const base = findPublicBase(plan);
  const source = findCanonicalUrl(plan, page) ?? `/${encodePath(getMarkdownPath(page))}`;
  const root = base === undefined ? '/' : `${base}/`;
  const parts = [
    `# ${page.title}`,
    `Source: ${source}`,
    withRoot(description, root),
    withRoot(page.subject ? removeYaml(body) : removeTitle(body, page.title), root),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n\n\n`;
}

/**
 * Removes the YAML description at the end of a generated page's twin, because it repeats the content and all
 * descriptions are published as files.
 */
function removeYaml(body: string): string {
  return body.replace(/\n## OpenAPI\n+(`{3,})yaml\n[\s\S]*?\n\1(?=\n|$)/, '');
}
