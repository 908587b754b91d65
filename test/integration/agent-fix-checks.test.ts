import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestCheckFixes } from '../../src/agent/reviews/request-checks.ts';
import { ADD_PAGE_FAST, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await startBench();
  await bench.script([{ steps: ADD_PAGE_FAST }]);
});
afterAll(() => bench.close());

function request(id: string) {
  const job = { id, projectId: bench.projectId, organizationId: bench.organizationId };
  return bench.deps.db.transaction().execute((trx) => requestCheckFixes(trx, { job, author: undefined }));
}

test('a request to fix checks is refused while the job is active, and on a host without checks', async () => {
  const id = await bench.createJob();
  await expect(request(id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/job is still active/) as string,
  });
  await bench.run(id);
  await expect(request(id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/built-in Git host doesn't run checks/) as string,
  });
  await bench.deps.db.updateTable('agent_jobs').set({ pr_id: null }).where('id', '=', id).execute();
  await expect(request(id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/doesn't have a pull request/) as string,
  });
  await expect(request('aj_01k9w3m7cq4t8yvd2hfx5rznba')).rejects.toMatchObject({ code: 'not_found' });
});
