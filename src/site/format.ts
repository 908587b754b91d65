/** The content format: reads docs.json, the frontmatter of pages and their references, and lists the components. */
export { parseFence } from './code/fence-options.ts';
export { THEMES } from './config/read-theme.ts';
export { createConfigSchema } from './config-schema.ts';
export { isPublishable } from './content/assets.ts';
export { listComponents } from './plugins/list-components.ts';
export type { NavigationInput } from './model/navigation-input.ts';
export {
  DESCRIPTION_FIELDS,
  parseFrontmatter,
  parseReference,
  readConfig,
  UNPRINTED_CLASSES,
  VERSION_FIELDS,
} from './read-format.ts';
