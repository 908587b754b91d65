/** Rewrites the 404 page, ours or the author's. A host shows it at any path, so its links start at the host's root. */
import { escapeHtml } from '../../lib/html.ts';
import type { SitePlan } from '../model/plan.ts';
import type { PageView } from '../model/view.ts';

/** The URL of the 404 page, the same as for a file `404.mdx` at the root of the docs. */
export const NOT_FOUND = '/404';

/** Makes relative URLs start at the root of the host. A page's attributes are always in double quotes. */
export function convertToRootLinks(html: string, base: string): string {
  return html.replace(
    / (href|src)="(?!#|\/|[a-z][a-z\d+.-]*:)(?:\.\/)?([^"]*)"/gi,
    (_, name: string, path: string) => ` ${name}="${escapeHtml(base)}${path}"`,
  );
}

/** Returns the view with URLs below `base`, a path with a slash at both ends. */
export function rebase(view: PageView, base: string): PageView {
  const json = JSON.stringify(view, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('./') ? base + value.slice(2) : value,
  );
  const rebasedView = JSON.parse(json) as PageView;
  return { ...rebasedView, text: view.text, icon: view.icon, iconSymbols: view.iconSymbols, root: base };
}

/** Returns the path below which readers reach the site. */
export function getBasePath(plan: SitePlan): string {
  const path = plan.settings.origin === undefined ? '/' : new URL(plan.settings.origin).pathname;
  return path.endsWith('/') ? path : `${path}/`;
}
