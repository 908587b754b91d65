import { Type } from 'typebox';
import { createEnum, defineBody, orNull, Time } from '../../../schemas.ts';

export const SystemState = defineBody('SystemState', {
  version: Type.String({ description: 'Version of Bindery.' }),
  queue: Type.Array(
    Type.Object(
      { name: Type.String(), waiting: Type.Integer(), active: Type.Integer(), oldestSeconds: Type.Integer() },
      { additionalProperties: false },
    ),
    { description: 'Unfinished jobs in the whole installation.' },
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
    { description: 'Worker processes that reported within the last minute.' },
  ),
  storage: Type.Object(
    {
      bundles: Type.Integer(),
      usedBytes: Type.Integer({ description: 'Size of all bundles in bytes.' }),
      expiringBundles: Type.Integer(),
    },
    { additionalProperties: false },
  ),
  retention: Type.Array(
    Type.Object(
      { name: Type.String(), days: orNull(Type.Integer(), 'null means forever.'), description: Type.String() },
      { additionalProperties: false },
    ),
  ),
  auditStream: orNull(
    Type.Object(
      {
        receiver: Type.String({
          description: 'The receiver, without the path of a URL.',
          examples: ['https://siem.example.com'],
        }),
        format: createEnum<'json' | 'ocsf'>(['json', 'ocsf']),
        waiting: Type.Integer({ description: "Number of entries that the receiver hasn't accepted." }),
        oldestSeconds: Type.Integer({ description: 'Age of the oldest of them.' }),
        lastSentAt: orNull(Time, 'null if the receiver has accepted nothing yet.'),
        failures: Type.Integer({ description: 'Failed attempts since the last success.' }),
        lastError: orNull(
          Type.Object({ message: Type.String(), at: Time }, { additionalProperties: false }),
          'null if no attempt has failed yet. It stays after a success.',
        ),
      },
      { additionalProperties: false },
    ),
    "null if the audit log isn't streamed.",
  ),
  agentModel: orNull(Type.String(), 'null if agent jobs are turned off.'),
  checks: Type.Array(
    Type.Object(
      {
        name: Type.String({ examples: ['git'] }),
        level: createEnum<'ok' | 'warning' | 'error'>(['ok', 'warning', 'error']),
        ok: Type.Boolean({ description: 'Whether all required checks pass.' }),
        message: Type.String(),
      },
      { additionalProperties: false },
    ),
    { description: "The checks of `bindery doctor` on the API's machine, without the model call." },
  ),
});
