/**
 * Entry of the rendering process. The compile cache is written to disk immediately, because the process is always
 * killed.
 */
import module from 'node:module';

module.enableCompileCache();
await import('./renderer-main.ts');
module.flushCompileCache();
