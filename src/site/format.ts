/** The content format: reads docs.json, the frontmatter of pages and their references, and lists the components. */
export { parseFence } from './code/fence-options.ts';
export { DESCRIPTION_FIELDS } from './config/part-references.ts';
export { readConfig } from './config/read-config.ts';
export { THEMES } from './config/read-theme.ts';
export { createConfigSchema } from './config/schema/config-schema.ts';
export { isPublishable } from './content/assets.ts';
export { parseFrontmatter } from './content/frontmatter.ts';
export { listComponents } from './plugins/list-components.ts';
export type { NavigationInput } from './model/navigation-input.ts';
export { parseReference } from './parse-reference.ts';
