/** The environment variables of those who watch over the service. */
import { Type } from 'typebox';

/** Members of the environment's schema; see `config.ts`. */
export const operationVariables = {
  /**
   * Port on which a worker responds to `/healthz`, `/readyz` and `/metrics`; 0 takes a free one. The API has them on its own.
   * @defaultValue none: a worker opens no port
   */
  BINDERY_WORKER_PORT: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 65_535, expected: 'a whole number from 0 to 65535' }),
  ),

  /**
   * What `/metrics` is asked with, as `Authorization: Bearer …`.
   * @defaultValue none: only programs on the same machine may ask
   */
  BINDERY_METRICS_TOKEN: Type.Optional(
    Type.Refine(
      Type.String({ secret: true, expected: 'a text of 16 characters or more, without spaces' }),
      (text) => text.length >= 16 && !/\s/.test(text),
    ),
  ),
};
