/** Entry of the rendering process. What is compiled is cached on disk, and written at once: the process never ends by itself. */
import module from 'node:module';

module.enableCompileCache();
await import('./renderer-main.ts');
module.flushCompileCache();
