/** Bundles a clone's renderer and program, so that they start sooner. `npm ci` runs this; existing bundles are kept. */
import { bundleProgram } from './bundle-program.ts';
import { bundleRenderer } from './bundle-renderer.ts';

await bundleRenderer('src');
await bundleProgram();
