/** fast-check with a fixed seed, so that a run can be repeated. `FC_SEED=random` tries new cases. */
import * as fc from 'fast-check';

const { FC_SEED: seedText = '1' } = process.env;
if (seedText !== 'random') fc.configureGlobal({ seed: Number(seedText) });

export { fc };
