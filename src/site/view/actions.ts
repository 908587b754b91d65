/**
 * Builds the page actions menu (content format, Contextual (page action) menu), as far as a static site supports it.
 */
import { isAssistant, isMcpOption, type Assistant } from '../model/assistants.ts';
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
  const options =
    page.frontmatter.raw['contextual'] === undefined
      ? (site.plan.config.contextual?.options ?? ['copy', 'view'])
      : readPageOptions(page);
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

type CustomOption = Exclude<NonNullable<SiteContext['plan']['config']['contextual']>['options'][number], string>;

function createCustomAction(option: CustomOption, site: SiteContext, page: PlannedPage): ActionView[] {
  const address = findCanonicalUrl(site.plan, page) ?? page.url;
  const fill = (template: string) =>
    template
      .replaceAll('$path', encodeURIComponent(page.url))
      .replaceAll('$page', encodeURIComponent(address))
      .replaceAll('$mcp', encodeURIComponent(findMcpUrl(site.plan) ?? ''));
  const href =
    typeof option.href === 'string'
      ? fill(option.href)
      : `${option.href.base}?${option.href.query.map(({ key, value }) => `${encodeURIComponent(key)}=${fill(value)}`).join('&')}`;
  return [
    {
      id: 'custom',
      title: option.title,
      description: option.description,
      href,
      ...(option.icon !== undefined && { icon: option.icon }),
      ...(option.iconType !== undefined && { iconType: option.iconType }),
    },
  ];
}

/** A page can replace the menu. An invalid value keeps the site's own menu. */
function readPageOptions(page: PlannedPage): (string | CustomOption)[] {
  const value = page.frontmatter.raw['contextual'];
  const options = typeof value === 'object' && value !== null && 'options' in value ? value.options : undefined;
  if (!Array.isArray(options)) return ['copy', 'view'];
  return (options as unknown[]).flatMap((option): (string | CustomOption)[] =>
    typeof option === 'string' ? [option] : toCustomOption(option),
  );
}

/** Returns a custom menu entry with a title and a URL, or nothing for anything else. */
function toCustomOption(value: unknown): CustomOption[] {
  const entry: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const { title, href, description, icon } = entry;
  if (typeof title !== 'string' || typeof href !== 'string') return [];
  return [
    {
      title,
      href,
      description: typeof description === 'string' ? description : '',
      icon: typeof icon === 'string' ? icon : undefined,
    },
  ];
}
