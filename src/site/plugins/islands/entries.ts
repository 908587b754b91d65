/** The plug-in's scripts for browsers. */
import path from 'node:path';

/** Starts the islands of a page when they become visible. */
export const LOADER = path.join(import.meta.dirname, 'client/load.ts');
/** Contains Preact and the built-in components. */
export const RUNTIME = path.join(import.meta.dirname, 'client/runtime.ts');
