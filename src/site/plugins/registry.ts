/** Every plug-in. To add one, add a folder beside this file and a line here. */
import type { SitePlugin } from '../print/site-context.ts';
import { feeds } from './feeds/feeds.ts';

export const PLUGINS: readonly SitePlugin[] = [feeds];
