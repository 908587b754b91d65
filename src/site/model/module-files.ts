/** Tells by name what kind of file pages and modules import. */

/** Whether a file is a JavaScript or TypeScript module. */
export const isScriptFile = (file: string): boolean => /\.(?:jsx|tsx|js|ts|mjs)$/.test(file);

/** Whether a module has types, which are removed before it runs. */
export const isTypedFile = (file: string): boolean => /\.tsx?$/.test(file);

/** Whether a file is a page or a snippet. */
export const isMarkdownFile = (file: string): boolean => /\.(?:mdx|md)$/.test(file);

/**
 * Ending of modules whose default export is the text of a file, as in bundlers: `import text from "./a.txt?raw"`. The
 * name of such a module is the path of the file with this ending.
 */
export const RAW_ENDING = '?raw';

/** Returns the file whose text a module exports; undefined for other modules. */
export const findRawFile = (module: string): string | undefined =>
  module.endsWith(RAW_ENDING) ? module.slice(0, -RAW_ENDING.length) : undefined;

/** Whether a file is data. */
export const isJsonFile = (file: string): boolean => file.endsWith('.json');
