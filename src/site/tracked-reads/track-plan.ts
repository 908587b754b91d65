import type { Section } from '../model/navigation.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import type { RecordRead } from './questions.ts';
import { trackMap, trackProperties } from './track-object.ts';

/** Returns a plan that records reads of its parts' properties, each as a whole. */
export function trackPlan(plan: SitePlan, note: RecordRead): SitePlan {
  const { navigation } = plan;
  const { sections } = navigation;
  const trackEntries = (name: 'sectionOf' | 'nearSectionOf' | 'groupsOf') => ({
    [name]: trackProperties(navigation[name], {
      note: (url) => note('entry', name, url),
      all: () => note('names', 'entry', name),
    }),
  });
  const parts: Partial<SitePlan['navigation']> = {
    sections: trackSections(sections, note),
    ...trackEntries('sectionOf'),
    ...trackEntries('nearSectionOf'),
    ...trackEntries('groupsOf'),
  };
  const track = <T extends object>(object: T, kind: 'config' | 'setting' | 'navigation' | 'plan', parts?: Partial<T>) =>
    trackProperties(object, {
      note: (name) => note(kind, name),
      all: () => note('names', kind),
      ...(parts && { parts }),
    });
  return track(plan, 'plan', {
    config: track(plan.config, 'config'),
    settings: track(plan.settings, 'setting'),
    navigation: track(navigation, 'navigation', parts),
  });
}

/** Records use of the whole list, except for access to a section by its index. */
function trackSections(sections: readonly Section[], note: RecordRead): Section[] {
  const trackedSections = new Map<string, Section>();
  return new Proxy(sections as Section[], {
    get(target, name) {
      if (typeof name !== 'string' || !/^-?\d+$/.test(name)) {
        note('navigation', 'sections');
        return Reflect.get(target, name) as unknown;
      }
      note('hasSection', name);
      const section = target[Number(name)];
      if (!section) return undefined;
      const trackedSection =
        trackedSections.get(name) ??
        trackProperties(section, {
          note: (key) => note('section', name, key),
          all: () => note('names', 'section', name),
        });
      trackedSections.set(name, trackedSection);
      return trackedSection;
    },
    has: (target, name) => (note('navigation', 'sections'), Reflect.has(target, name)),
    ownKeys: (target) => (note('navigation', 'sections'), Reflect.ownKeys(target)),
  });
}

/** Returns pages by URL that record reads; iterating the map reads every page as a whole. */
export function trackPages(pages: SiteContext['pages'], note: RecordRead): SiteContext['pages'] {
  const trackedPages = new Map<string, PlannedPage>();
  return trackMap(pages, {
    note: (url) => note('hasPage', url),
    all: () => note('plan', 'pages'),
    replace(page, url) {
      const trackedPage =
        trackedPages.get(url) ??
        trackProperties(page, { note: (name) => note('page', url, name), all: () => note('names', 'page', url) });
      trackedPages.set(url, trackedPage);
      return trackedPage;
    },
  });
}
