import { Type } from 'typebox';
import { orNull, Time } from '../common.ts';

export const SystemState = Type.Object(
  {
    version: Type.String({ description: 'Of Bindery.' }),
    queue: Type.Array(
      Type.Object(
        { name: Type.String(), waiting: Type.Integer(), active: Type.Integer(), oldestSeconds: Type.Integer() },
        { additionalProperties: false },
      ),
      { description: 'Jobs that have not ended, in the whole installation.' },
    ),
    workers: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          host: Type.String(),
          version: Type.String(),
          slots: Type.Integer(),
          startedAt: Time,
          lastSeenAt: Time,
        },
        { additionalProperties: false },
      ),
      { description: 'Processes that take up jobs, of which one was heard within a minute.' },
    ),
    storage: Type.Object(
      {
        bundles: Type.Integer(),
        usedBytes: Type.Integer({ description: 'Bytes of all bundles.' }),
        expiringBundles: Type.Integer(),
      },
      { additionalProperties: false },
    ),
    retention: Type.Array(
      Type.Object(
        { name: Type.String(), days: orNull(Type.Integer(), 'null: for ever.'), description: Type.String() },
        { additionalProperties: false },
      ),
    ),
    agentModel: orNull(Type.String(), 'null: agent jobs are switched off.'),
    checks: Type.Array(
      Type.Object(
        {
          name: Type.String({ examples: ['git'] }),
          level: Type.Unsafe<'ok' | 'warning' | 'error'>({ type: 'string', enum: ['ok', 'warning', 'error'] }),
          ok: Type.Boolean({ description: 'Whether nothing that is needed is broken.' }),
          message: Type.String(),
        },
        { additionalProperties: false },
      ),
      { description: 'As `bindery doctor` on the machine of the API, but for a call of the model.' },
    ),
  },
  { $id: 'SystemState', additionalProperties: false },
);
