/** Kinds of files that pages and modules import, by their names. */

/** Whether a file is a module of JavaScript or TypeScript. */
export const isScriptFile = (file: string): boolean => /\.(?:jsx|tsx|js|ts|mjs)$/.test(file);

/** Whether a module has types that are taken out before it runs. */
export const isTypedFile = (file: string): boolean => /\.tsx?$/.test(file);

/** Whether a file is a page or a snippet. */
export const isMarkdownFile = (file: string): boolean => /\.(?:mdx|md)$/.test(file);

/** Whether a file is data. */
export const isJsonFile = (file: string): boolean => file.endsWith('.json');
