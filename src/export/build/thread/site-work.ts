/**
 * The tasks of a rendering thread, for one site. Modules are loaded when a task needs them, so that planning starts
 * sooner.
 */
import { computeSegmentKeys } from '../cache/segment-keys.ts';
import { decodePlan, encodePlan } from './encoded-plan.ts';
import { outlinePlan } from './outline-plan.ts';
import type { Highlights, Task, Tasks } from '../messages.ts';
import type { ListedSite, PlannedSite } from './plan-work.ts';
import type { PageCallbacks } from './page-notes.ts';
import type { SiteContext } from '../../../site/index.ts';

export interface SiteWork {
  run(task: Task): Promise<unknown>;
  takeHighlights(): Highlights;
  addHighlights(entries: Highlights): void;
}

export function createSiteWork(notes: PageCallbacks): SiteWork {
  let planned: PlannedSite | undefined;
  const getPlanned = (): PlannedSite => {
    if (!planned) throw new Error('the plan was not opened on this thread');
    return planned;
  };
  let opened: SiteContext | undefined;
  /** The listed folder before its plan is created. It doesn't change during a build. */
  let listedSite: ListedSite | undefined;
  /** Highlights that arrived before the site was opened. */
  const earlyHighlights: Highlights = [];

  async function openSite(): Promise<SiteContext> {
    if (opened) return opened;
    opened = await (await import('./render-work.ts')).openSite(getPlanned());
    opened.highlighter.add(earlyHighlights.splice(0));
    return opened;
  }

  return {
    takeHighlights: () => opened?.highlighter.takeNew() ?? [],
    addHighlights: (entries) => (opened ? opened.highlighter.add(entries) : void earlyHighlights.push(...entries)),
    async run(task) {
      switch (task.type) {
        case 'warm':
          return (await import('./render-work.ts')).warm(task);
        case 'remotes': {
          listedSite = (await import('./plan-work.ts')).listRemotes(task);
          return listedSite.urls satisfies Tasks['remotes']['output'];
        }
        case 'plan': {
          const matchingSite = listedSite?.folder === task.folder ? listedSite : undefined;
          const { site, diagnostics, pack } = (await import('./plan-work.ts')).planSite(task, matchingSite);
          const isDamaged = matchingSite?.isDamaged ?? false;
          [planned, opened, listedSite] = [site, undefined, undefined];
          return { plan: outlinePlan(site.plan), diagnostics, pack, isDamaged } satisfies Tasks['plan']['output'];
        }
        case 'share': {
          const { folder, source, sums, plan, purpose, remote } = getPlanned();
          const { files } = source;
          return { folder, files, sums, plan: encodePlan(plan), purpose, remote } satisfies Tasks['share']['output'];
        }
        case 'open':
          planned = (await import('./plan-work.ts')).takePlan({
            ...task.shared,
            plan: decodePlan(task.shared.plan),
          });
          opened = undefined;
          await openSite();
          return undefined;
        case 'close':
          listedSite = planned = opened = undefined;
          earlyHighlights.length = 0;
          return undefined;
        case 'keys':
          return computeSegmentKeys(
            { ...getPlanned(), version: task.version },
            task.segments,
          ) satisfies Tasks['keys']['output'];
        default:
          return (await import('./render-work.ts')).runTask(await openSite(), task, notes);
      }
    },
  };
}
