import fs from 'node:fs/promises';
import path from 'node:path';

export interface DeadLink {
  page: string;
  link: string;
}

/** Returns every `href` and `src` in a folder's HTML files that refers to a missing file. */
export async function findDeadLinks(folder: string): Promise<DeadLink[]> {
  const files = new Set((await fs.readdir(folder, { recursive: true })).map((file) => file.split(path.sep).join('/')));
  const deadLinks: DeadLink[] = [];
  for (const page of [...files].filter((file) => file.endsWith('.html') && file !== '404.html').sort()) {
    const html = await fs.readFile(path.join(folder, page), 'utf8');
    const links = new Set<string>();
    for (const [, attributeValue = ''] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const link = attributeValue.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
      if (links.has(link) || link === '' || link.startsWith('#') || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link)) continue;
      links.add(link);
      const target = decodeURIComponent(link.replace(/[?#].*$/, ''));
      const file = path.posix.normalize(path.posix.join(path.posix.dirname(page), target));
      if (target !== '' && !files.has(file)) deadLinks.push({ page, link });
    }
  }
  return deadLinks;
}
