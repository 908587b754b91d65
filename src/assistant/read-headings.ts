/** Headings of an exported page with their link targets. */

export interface PageHeadings {
  title: string;
  /** In document order. */
  headings: { id: string; heading: string }[];
}

const HEADING = /<h([1-6]) id="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g;

/** Reads the title and the headings of a page from its HTML, which Bindery created. */
export function readHeadings(html: string): PageHeadings {
  const matches = Array.from(html.matchAll(HEADING), ([, level, id = '', content = '']) => ({
    level,
    id: toText(id),
    heading: toText(content.replace(/<svg[\s\S]*?<\/svg>/g, '').replace(/<[^>]*>/g, '')).trim(),
  }));
  const title = matches.find(({ id }) => id === 'page-title')?.heading ?? readTitle(html);
  const headings = matches.filter(({ id, heading }) => id !== 'page-title' && heading !== '');
  return { title, headings: headings.map(({ id, heading }) => ({ id, heading })) };
}

function readTitle(html: string): string {
  return toText(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').trim();
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: ' ' };

function toText(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39|#x27|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
