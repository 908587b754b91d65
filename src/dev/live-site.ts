/** The site of a folder that is being edited. Its plan is kept while it is valid, and pages are rendered on request. */
import { planSite, takePlan, type PlannedSite } from '../export/build/thread/plan-work.ts';
import { openSite } from '../export/build/thread/render-work.ts';
import { renderPage, type PlannedPage } from '../site/index.ts';
import type { SiteSettings, Diagnostic, PageHistory } from '../site/shared.ts';

export interface LiveSiteOptions {
  folder: string;
  settings: SiteSettings;
  /** File → when it last changed, RFC 3339 in UTC. */
  modified: Readonly<Record<string, string>>;
  /** Page file → its changes. @defaultValue none */
  histories?: Readonly<Record<string, PageHistory>> | undefined;
}

export interface LivePage {
  html: string;
  diagnostics: Diagnostic[];
}

export interface LiveSite {
  /** Creates the plan again from all files. Throws `invalid_site` without a usable docs.json. */
  plan(): Promise<void>;
  /**
   * Records changed files. Returns false if they may affect more than page content, so that the whole site has to be
   * built.
   */
  touch(files: readonly string[]): boolean;
  /** Renders the page in a bundle file, such as `guides/start.html`; undefined if it can't be rendered separately. */
  render(output: string): Promise<LivePage | undefined>;
}

/** Files whose content only affects pages, as long as their frontmatter is unchanged. */
const CONTENT = /\.(?:mdx?|jsx|tsx|ts)$/i;

export function createLiveSite({ folder, settings, modified, histories }: LiveSiteOptions): LiveSite {
  let plannedSite: PlannedSite | undefined;
  let pages = new Map<string, PlannedPage>();
  let heads = new Map<string, string>();
  let openedSite: ReturnType<typeof openSite> | undefined;

  const readFileHead = (site: PlannedSite, file: string) => readHead(site.source.read(file).toString('utf8'));

  return {
    async plan() {
      const purpose = 'render';
      const { site } = await planSite({ type: 'plan', folder, settings, modified, histories, purpose });
      plannedSite = site;
      pages = new Map(site.plan.pages.map((page) => [page.output, page]));
      const files = new Set(site.plan.pages.map(({ file }) => file).filter((file) => site.source.has(file)));
      heads = new Map([...files].map((file) => [file, readFileHead(site, file)]));
      // Loads what pages need before the first one is requested.
      openedSite = openSite(site);
    },
    touch(files) {
      const site = plannedSite;
      if (!site) return false;
      openedSite = undefined;
      return files.every((file) => {
        if (!CONTENT.test(file) || !site.source.has(file)) return false;
        try {
          const head = readFileHead(site, file);
          return (heads.get(file) ?? head) === head;
        } catch {
          // It was deleted.
          return false;
        }
      });
    },
    async render(output) {
      const page = pages.get(output);
      if (!plannedSite || page?.subject?.kind === 'unavailable' || page === undefined) return undefined;
      const { source, plan, purpose } = plannedSite;
      // A new site with the same plan, so that files are read again.
      openedSite ??= openSite(
        takePlan({ folder, files: source.files, sums: undefined, plan, purpose, remote: undefined }),
      );
      const { html, diagnostics } = await renderPage(await openedSite, page);
      return { html, diagnostics };
    },
  };
}

/** Returns the frontmatter with its fences, or '' if there is none. */
function readHead(text: string): string {
  return /^\uFEFF?---\r?\n[\s\S]*?\r?\n---/.exec(text)?.[0] ?? '';
}
