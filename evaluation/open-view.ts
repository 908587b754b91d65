import { createFeatures } from '../src/features/testing.ts';
import type { SiteView } from '../src/agent/types/site.ts';
import { createSiteView, type ViewOptions } from '../src/main/agent-view/create-site-view.ts';

/** Creates a function that opens a site as its readers see it. @defaultValue pages are rendered in a separate process */
export function createOpenView(createPool?: ViewOptions['createPool']): (scratch: string) => SiteView {
  const fetchSpec = () => Promise.reject(new Error('tasks have no network'));
  const open = createSiteView({ threads: 1, createPool, chromium: 'off', fetchSpec });
  return (scratch) => open({ features: createFeatures('cloud'), groups: [] }, scratch);
}
