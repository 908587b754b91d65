/**
 * For `--import` of a rendering process: its threads parse pages with `stopping-parser.ts`. The parser is a library that stays
 * where it is when the renderer is bundled.
 */
import { registerHooks } from 'node:module';

const PARSER = new URL('./stopping-parser.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    return specifier === 'satteri' && context.parentURL !== PARSER
      ? { url: PARSER, shortCircuit: true }
      : next(specifier, context);
  },
});
