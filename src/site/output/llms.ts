/** Creates llms.txt: the list of pages for language models (content format, Output for agents). */
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { encodePath } from '../model/urls.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import { findPublicBase } from '../view/public-urls.ts';
import { isSiteNoindexed } from '../view/robots.ts';
import { findAreas, isForAgents, type Area } from './agent-pages.ts';
import { listExternalLinks } from './linked-resources.ts';
import { formatLine, link, formatLines, listArea, type ListedArea } from './llms-lines.ts';
import type { OutputFile } from '../model/output-file.ts';

/** Maximum length of the file in the format. */
const LIMIT = 100_000;
/** Maximum length of a description, and the lengths it is reduced to while the file is too long. */
const DESCRIPTIONS = [300, 160, 80, 40, 0];

/** Returns llms.txt and its copy below `.well-known`. If the author has a file, `authors` is the content of both. */
export function buildLlmsFiles(plan: SitePlan, pages: readonly PlannedPage[], authors?: Buffer): OutputFile[] {
  if (isSiteNoindexed(plan)) return [];
  const base = findPublicBase(plan);
  const listedPages = pages.filter((page) => isForAgents(plan, page));
  const areas = authors ? [] : findAreas(plan, listedPages).map(listArea);
  return [
    { path: 'llms.txt', root: '' },
    { path: '.well-known/llms.txt', root: '../' },
  ].map(({ path, root }) => ({
    path,
    content: authors ?? printLlmsText(plan, { areas, root: base === undefined ? root : `${base}/` }),
  }));
}

/** Returns the list of one area as a separate file, one folder below the root. */
export function listPages(plan: SitePlan, area: Area): string {
  const base = findPublicBase(plan);
  const root = base === undefined ? '../' : `${base}/`;
  const [maxLength = 0] = DESCRIPTIONS;
  return join([
    `# ${collapseWhitespace(plan.config.name)}: ${collapseWhitespace(area.title)}`,
    `> One part of this documentation. All parts are listed in ${link('llms.txt', `${root}llms.txt`)}.`,
    formatLines(listArea(area), root, maxLength),
  ]);
}

interface Listing {
  areas: readonly ListedArea[];
  /** Prefix of file paths. */
  root: string;
}

/**
 * Shortens descriptions until the file fits. Then the external links are removed, and finally the last pages, whose
 * number is noted.
 */
function printLlmsText(plan: SitePlan, { areas, root }: Listing): string {
  const head = printHead(plan);
  const specifications = printSpecifications(plan, root);
  const optional = printOptional(plan);
  for (const maxLength of DESCRIPTIONS) {
    const text = join([head, printPages({ areas, root }, maxLength), specifications, optional]);
    if (text.length <= LIMIT) return text;
  }
  const total = areas.reduce((sum, { pages }) => sum + pages.length, 0);
  const fittingPages = takeFitting({ areas, root }, LIMIT - join([head, note(total), specifications]).length);
  const omittedCount = total - fittingPages.reduce((sum, { pages }) => sum + pages.length, 0);
  return join([
    head,
    printPages({ areas: fittingPages, root }, 0),
    omittedCount > 0 ? note(omittedCount) : '',
    specifications,
  ]);
}

/** Returns the first pages whose lines without descriptions, including area headings, fit in `room`. */
function takeFitting({ areas, root }: Listing, room: number): ListedArea[] {
  const fittingAreas: ListedArea[] = [];
  let remainingRoom = room;
  for (const { title, pages } of areas) {
    remainingRoom -= printPages({ areas: [{ title, pages: [] }], root }, 0).length + 2;
    const end = pages.findIndex((page) => (remainingRoom -= formatLine(page, root, 0).length + 1) < 0);
    if (end !== 0 && remainingRoom >= 0) fittingAreas.push({ title, pages });
    else if (end > 0) fittingAreas.push({ title, pages: pages.slice(0, end) });
    if (remainingRoom < 0) break;
  }
  return fittingAreas;
}

function printHead({ config }: SitePlan): string {
  const { name, description, markdown } = config;
  const instructions = markdown.instructions.trim().slice(0, LIMIT / 4);
  return join([
    `# ${collapseWhitespace(name)}`,
    description ? `> ${collapseWhitespace(description)}` : '',
    instructions === '' ? '' : `## Instructions\n\n${instructions}`,
  ]).trimEnd();
}

function printPages({ areas, root }: Listing, maxLength: number): string {
  return areas.map((area) => `## ${area.title}\n\n${formatLines(area, root, maxLength)}`).join('\n\n');
}

function printSpecifications(plan: SitePlan, root: string): string {
  const formatSource = (source: string) =>
    `- ${link(getName(source), /^https?:/i.test(source) ? source : root + encodePath(source))}`;
  const lists = plan.specifications.map(({ title, names }) => `## ${title}\n\n${names.map(formatSource).join('\n')}`);
  return join(lists).trimEnd();
}

function printOptional(plan: SitePlan): string {
  const links = listExternalLinks(plan);
  return links.length === 0
    ? ''
    : `## Optional\n\n${links.map(({ label, url }) => `- ${link(label, url)}`).join('\n')}`;
}

function note(count: number): string {
  return `> ${count} more ${count === 1 ? 'page is' : 'pages are'} omitted here to keep this list short. llms-full.txt contains all pages.`;
}

function getName(source: string): string {
  return source.slice(source.lastIndexOf('/') + 1).replace(/\.(?:json|ya?ml)$/i, '') || source;
}

function join(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
