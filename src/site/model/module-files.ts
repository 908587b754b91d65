/** Tells by name what kind of file pages and modules import. */

/** Whether a file is a JavaScript or TypeScript module. */
export const isScriptFile = (file: string): boolean => /\.(?:jsx|tsx|js|ts|mjs)$/.test(file);

/** Whether a module has types, which are removed before it runs. */
export const isTypedFile = (file: string): boolean => /\.tsx?$/.test(file);

/** Whether a file is a page or a snippet. */
export const isMarkdownFile = (file: string): boolean => /\.(?:mdx|md)$/.test(file);

/** Whether a file is data. */
export const isJsonFile = (file: string): boolean => file.endsWith('.json');
