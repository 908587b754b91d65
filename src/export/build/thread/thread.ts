/** Entry of a rendering thread. Compiled code is cached on disk, also for threads: each starts in half the time. */
import module from 'node:module';

module.enableCompileCache();
await import('./thread-main.ts');
// A thread is ended, not left to finish, so it would never write what it compiled.
module.flushCompileCache();
