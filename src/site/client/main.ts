/** Entry of `_docs/main.js`, which every page loads: behaviors of the page's frame and of the built-in components. */
import { setupActions } from './actions.ts';
import { setupAnchors } from './anchors.ts';
import { setupAssistant } from './assistant-entry.ts';
import { setupBanner } from './banner.ts';
import { componentBehaviors } from './components/components.ts';
import { setupDrawer } from './drawer.ts';
import { setupEvents } from './events.ts';
import { setupFeedback } from './feedback.ts';
import { setupMenus } from './menus.ts';
import { setupMode } from './mode.ts';
import { setupNotFound } from './not-found.ts';
import { setupPrefetch } from './prefetch.ts';
import { setupReview } from './review.ts';
import { setupSearchEntry } from './search-entry.ts';
import { setupSidebar } from './sidebar.ts';
import { setupTabBar } from './tab-bar.ts';
import { setupToc } from './toc.ts';
import { setupUser } from './user.ts';

const ignore = (): void => undefined;
window.__docs = { ...window.__docs, sidebar: ignore, searchPart: ignore };

/** Runs all behaviors, including those of plug-ins. `theme/bundle.ts` adds the call. */
export function start(pluginBehaviors: readonly ((root: ParentNode) => void)[]): void {
  const behaviors = [
    setupMode,
    setupNotFound,
    setupUser,
    setupEvents,
    setupSidebar,
    setupTabBar,
    setupMenus,
    setupDrawer,
    setupBanner,
    setupActions,
    setupSearchEntry,
    setupAssistant,
    ...componentBehaviors,
    ...pluginBehaviors,
    setupToc,
    setupAnchors,
    setupFeedback,
    setupPrefetch,
    setupReview,
  ];

  for (const setup of behaviors) {
    try {
      setup(document);
    } catch (error) {
      // A failing behavior must not stop the others.
      console.error(error);
    }
  }
}
