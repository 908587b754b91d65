/** fast-check with a fixed seed, so that a run can be repeated. `FC_SEED=random` tries new cases. */
import * as fc from 'fast-check';

const { FC_SEED: chosen = '1' } = process.env;
if (chosen !== 'random') fc.configureGlobal({ seed: Number(chosen) });

export { fc };
