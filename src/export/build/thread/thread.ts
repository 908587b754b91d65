/**
 * Entry of a rendering thread. Compiled code is cached on disk for threads too, so that each starts in half the time.
 */
import module from 'node:module';

module.enableCompileCache();
await import('./thread-main.ts');
// A thread is terminated rather than left to finish, so it would never write its compile cache.
module.flushCompileCache();
