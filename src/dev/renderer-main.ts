/** Entry of the process that renders single pages, so that author code never runs in the serving process. */
import module from 'node:module';
import { getErrorMessage } from '../errors.ts';
import type { RendererCall } from './page-renderer.ts';

module.enableCompileCache();
const { createLiveSite } = await import('./live-site.ts');
const site = createLiveSite(JSON.parse(process.argv[2] ?? '') as Parameters<typeof createLiveSite>[0]);

process.on('message', (call: RendererCall) => {
  void respond(call).then(
    (value) => process.send?.({ id: call.id, value }),
    (error: unknown) => process.send?.({ id: call.id, error: getErrorMessage(error) }),
  );
});
process.on('disconnect', () => process.exit());

/** Settles when the latest requested plan is created, because other calls depend on it. */
let planPromise: Promise<unknown> = Promise.resolve();

async function respond(call: RendererCall): Promise<unknown> {
  const before = planPromise.catch(() => undefined);
  if (call.type === 'plan') return (planPromise = before.then(() => site.plan()));
  await before;
  return call.type === 'touch' ? site.touch(call.files) : site.render(call.output);
}
