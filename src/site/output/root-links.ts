/** The 404 page, of our own or of the author's: a host shows it at any path, so its links start at the root of the host. */
import { escapeHtml } from '../../lib/html.ts';
import type { SitePlan } from '../model/plan.ts';
import type { PageView } from '../model/view.ts';

/** Its URL, as for a file `404.mdx` at the root of the docs. */
export const NOT_FOUND = '/404';

/** Makes relative addresses start at the root of the host. Attributes of a page are always in double quotes. */
export function rootLinks(html: string, base: string): string {
  return html.replace(
    / (href|src)="(?!#|\/|[a-z][a-z\d+.-]*:)(?:\.\/)?([^"]*)"/gi,
    (_, name: string, path: string) => ` ${name}="${escapeHtml(base)}${path}"`,
  );
}

/** The view with addresses below `base`, a path with a slash at both ends. */
export function rebase(view: PageView, base: string): PageView {
  const json = JSON.stringify(view, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('./') ? base + value.slice(2) : value,
  );
  const plain = JSON.parse(json) as PageView;
  return { ...plain, text: view.text, icon: view.icon, iconSymbols: view.iconSymbols, root: base };
}

/** The path below which readers reach the site. */
export function basePath(plan: SitePlan): string {
  const path = plan.settings.origin === undefined ? '/' : new URL(plan.settings.origin).pathname;
  return path.endsWith('/') ? path : `${path}/`;
}
