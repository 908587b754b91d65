/**
 * Builds the page actions menu (content format, Contextual (page action) menu), as far as a static site supports it.
 */
import { isAssistant, isMcpOption, type Assistant } from '../model/assistants.ts';
import type { ContextualOption } from '../model/config.ts';
import { DOWNLOADS_PATH } from '../model/outline.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import type { ActionView } from '../model/view.ts';
import { getMarkdownPath } from '../print/markdown-path.ts';
import { findCanonicalUrl } from './public-urls.ts';
import { createMcpActions, findMcpUrl } from './mcp-actions.ts';
import { encodePath, getRelativeRoot } from '../model/urls.ts';

const LINKS: Record<Assistant, { title: string; icon: string; url: (prompt: string) => string }> = {
  chatgpt: { title: 'ChatGPT', icon: 'openai', url: (prompt) => `https://chatgpt.com/?hints=search&q=${prompt}` },
  claude: { title: 'Claude', icon: 'claude', url: (prompt) => `https://claude.ai/new?q=${prompt}` },
  perplexity: {
    title: 'Perplexity',
    icon: 'perplexity',
    url: (prompt) => `https://www.perplexity.ai/search?q=${prompt}`,
  },
  aistudio: {
    title: 'Google AI Studio',
    icon: 'google',
    url: (prompt) => `https://aistudio.google.com/prompts/new_chat?prompt=${prompt}`,
  },
  devin: { title: 'Devin', icon: 'robot', url: (prompt) => `https://app.devin.ai/?prompt=${prompt}` },
  grok: { title: 'Grok', icon: 'x-twitter', url: (prompt) => `https://grok.com/?q=${prompt}` },
};

/**
 * Returns the actions in the author's order. Links to external assistants need the page's public URL, and therefore an
 * origin.
 */
export function buildActions(site: SiteContext, page: PlannedPage, text: (key: string) => string): ActionView[] {
  const options = page.frontmatter.contextual?.options ?? site.plan.config.contextual?.options ?? ['copy', 'view'];
  const isAdded = site.plan.config.api.spec.download && !options.includes(DOWNLOAD_SPEC);
  const addedOptions = [...(isAdded ? [DOWNLOAD_SPEC] : []), ...(site.plan.config.downloads ? [DOWNLOAD_SITE] : [])];
  return [...options, ...addedOptions].flatMap((option): ActionView[] => {
    if (typeof option !== 'string') return createCustomAction(option, site, page);
    if (option === 'copy')
      return [{ id: 'copy', title: text('copyPage'), description: text('copyPageDescription'), icon: 'copy' }];
    if (option === 'view')
      return [
        {
          id: 'view',
          title: text('viewMarkdown'),
          description: text('viewMarkdownDescription'),
          icon: 'markdown',
          href: getRelativeRoot(page.url) + encodePath(getMarkdownPath(page)),
        },
      ];
    if (option === 'download-pdf')
      return [
        { id: 'download-pdf', title: text('printPage'), description: text('printPageDescription'), icon: 'file-pdf' },
      ];
    if (option === 'assistant') return site.plan.settings.features.assistant ? [createSiteAssistantAction(text)] : [];
    if (option === DOWNLOAD_SITE)
      return [
        {
          id: DOWNLOAD_SITE,
          title: text('downloadSite'),
          description: text('downloadSiteDescription'),
          icon: 'book',
          href: getRelativeRoot(page.url) + DOWNLOADS_PATH,
        },
      ];
    if (option === DOWNLOAD_SPEC) return createSpecAction(site, page, text);
    if (isMcpOption(option)) return createMcpActions(option, site.plan, text);
    return isAssistant(option) ? createAssistantAction(option, { site, page, text }) : [];
  });
}

const DOWNLOAD_SPEC = 'download-spec';

/** Not an option for authors: `downloads` in docs.json adds it to all menus. */
const DOWNLOAD_SITE = 'download-site';

/** Returns the API description that a page shows part of, if readers can fetch it. */
function createSpecAction({ plan }: SiteContext, page: PlannedPage, text: (key: string) => string): ActionView[] {
  const document = page.subject?.document;
  if (document === undefined || !plan.specifications.some(({ names }) => names.includes(document))) return [];
  return [
    {
      id: DOWNLOAD_SPEC,
      title: text('downloadSpec'),
      description: text('downloadSpecDescription'),
      icon: 'download',
      href: /^https?:/i.test(document) ? document : getRelativeRoot(page.url) + encodePath(document),
    },
  ];
}

/** Returns the action of the site's own assistant. The page shows it if the server has one. */
function createSiteAssistantAction(text: (key: string) => string): ActionView {
  return { id: 'assistant', title: text('assistantAsk'), description: text('openInDescription'), icon: 'sparkles' };
}

function createAssistantAction(
  option: Assistant,
  { site, page, text }: { site: SiteContext; page: PlannedPage; text: (key: string) => string },
): ActionView[] {
  const assistant = LINKS[option];
  const address = findCanonicalUrl(site.plan, page);
  if (address === undefined || !site.plan.settings.features.assistant) return [];
  const prompt = encodeURIComponent(`Read ${address} so I can ask questions about it.`);
  return [
    {
      id: option,
      title: `${text('openIn')} ${assistant.title}`,
      description: text('openInDescription'),
      href: assistant.url(prompt),
      icon: assistant.icon,
    },
  ];
}

type CustomOption = Exclude<ContextualOption, string>;

function createCustomAction(option: CustomOption, site: SiteContext, page: PlannedPage): ActionView[] {
  const fill = (text: string) =>
    text
      .replaceAll('$path', encodeURIComponent(page.url))
      .replaceAll('$mcp', encodeURIComponent(findMcpUrl(site.plan) ?? ''));
  const template = fill(typeof option.href === 'string' ? option.href : addQuery(option.href));
  const address = findCanonicalUrl(site.plan, page) ?? page.url;
  const href = template.replaceAll('$page', encodeURIComponent(address));
  return [
    {
      id: 'custom',
      title: option.title,
      description: option.description,
      href,
      ...(href !== template && { template }),
      ...(option.icon !== undefined && { icon: option.icon }),
      ...(option.iconType !== undefined && { iconType: option.iconType }),
    },
  ];
}

/** Returns the URL of an entry with its query. `$page` and the other variables stay as they are. */
function addQuery({ base, query }: Exclude<CustomOption['href'], string>): string {
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%24', '$');
  const pairs = query.map(({ key, value }) => `${encode(key)}=${encode(value)}`);
  return pairs.length === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}
