/** The site of a folder that is being edited: its plan is kept while it holds, and pages are rendered as they are asked for. */
import { planSite, takePlan, type PlannedSite } from '../export/build/thread/plan-work.ts';
import { openSite } from '../export/build/thread/render-work.ts';
import type { PlannedPage, SiteSettings } from '../site/model/plan.ts';
import type { Diagnostic } from '../site/model/diagnostics.ts';
import { renderPage } from '../site/render-page.ts';

export interface LiveSiteOptions {
  folder: string;
  settings: SiteSettings;
  /** File → when it last changed, RFC 3339 in UTC. */
  modified: Readonly<Record<string, string>>;
}

export interface LivePage {
  html: string;
  diagnostics: Diagnostic[];
}

export interface LiveSite {
  /** Makes the plan again, from all files. Throws `invalid_site` without a usable docs.json. */
  plan(): Promise<void>;
  /** Notes that files have changed; false when they may change more than what pages hold, so that the whole site has to be made. */
  touch(files: readonly string[]): boolean;
  /** Renders the page in a file of the bundle, such as `guides/start.html`; undefined when it cannot be rendered by itself. */
  render(output: string): Promise<LivePage | undefined>;
}

/** Files whose content shows on pages, and changes nothing else while their frontmatter stays. */
const CONTENT = /\.(?:mdx?|jsx|tsx|ts)$/i;

export function createLiveSite({ folder, settings, modified }: LiveSiteOptions): LiveSite {
  let planned: PlannedSite | undefined;
  let pages = new Map<string, PlannedPage>();
  let heads = new Map<string, string>();
  let opened: ReturnType<typeof openSite> | undefined;

  const headOf = (site: PlannedSite, file: string) => readHead(site.source.read(file).toString('utf8'));

  return {
    async plan() {
      const purpose = 'render';
      const { site } = await planSite({ type: 'plan', folder, settings, modified, purpose });
      planned = site;
      pages = new Map(site.plan.pages.map((page) => [page.output, page]));
      const files = new Set(site.plan.pages.map(({ file }) => file).filter((file) => site.source.has(file)));
      heads = new Map([...files].map((file) => [file, headOf(site, file)]));
      // What pages need is loaded before the first is asked for.
      opened = openSite(site);
    },
    touch(files) {
      const site = planned;
      if (!site) return false;
      opened = undefined;
      return files.every((file) => {
        if (!CONTENT.test(file) || !site.source.has(file)) return false;
        try {
          const head = headOf(site, file);
          return (heads.get(file) ?? head) === head;
        } catch {
          // It was deleted.
          return false;
        }
      });
    },
    async render(output) {
      const page = pages.get(output);
      if (!planned || page?.subject?.kind === 'unavailable' || page === undefined) return undefined;
      const { source, plan, purpose } = planned;
      // Another site over the same plan: what was read of files is read again.
      opened ??= openSite(takePlan({ folder, files: source.files, plan, purpose, remote: undefined }));
      const { html, diagnostics } = await renderPage((await opened).site, page);
      return { html, diagnostics };
    },
  };
}

/** Frontmatter with its fences, '' when there is none. */
function readHead(text: string): string {
  return /^\uFEFF?---\r?\n[\s\S]*?\r?\n---/.exec(text)?.[0] ?? '';
}
