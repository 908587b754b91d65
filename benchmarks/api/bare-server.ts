/**
 * The least that Fastify can do for the same request: the same SELECT with a pool of the same size, and nothing else.
 */
import { fastify } from 'fastify';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE) });
const app = fastify();

app.get<{ Params: { id: string } }>('/v1/static-export/jobs/:id', async ({ params }, reply) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select id as "jobId", status, progress, page_count as "pageCount", created_at as "createdAt",
       updated_at as "updatedAt", error
     from export_jobs where id = $1 and organization_id = $2`,
    [params.id, process.env.ORGANIZATION_ID],
  );
  return rows[0] ?? reply.code(404).send({ error: 'none' });
});

app.get<{ Params: { project: string; id: string } }>('/v2/agent/:project/job/:id', async ({ params }, reply) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select id, status, repository_url, branch, model, pr_link, created_at, archived_at
     from agent_jobs where id = $1 and project_id = $2 and organization_id = $3`,
    [params.id, params.project, process.env.ORGANIZATION_ID],
  );
  return rows[0] ?? reply.code(404).send({ error: 'none' });
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
