/** Bundles renderer and program of a clone, so that they start sooner. `npm ci` runs this; what is bundled already is left alone. */
import { bundleProgram } from './bundle-program.ts';
import { bundleRenderer } from './bundle-renderer.ts';

await bundleRenderer('src');
await bundleProgram();
