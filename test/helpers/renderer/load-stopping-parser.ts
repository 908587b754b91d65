/** For `--import` of a rendering process: its threads parse pages with `stopping-parser.ts`. */
import { registerHooks } from 'node:module';

const PARSER = new URL('./stopping-parser.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    return specifier.endsWith('/to-hast.ts') && context.parentURL !== PARSER
      ? { url: PARSER, shortCircuit: true }
      : next(specifier, context);
  },
});
