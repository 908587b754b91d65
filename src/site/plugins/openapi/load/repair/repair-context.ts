import type { PartProblem } from '../../../../model/description-format.ts';
import type { JsonObject } from '../../../../model/json.ts';

/** What all repairs of a description share. */
export interface RepairContext {
  /** The whole description, with everything that it references. */
  root: JsonObject;
  /** Whether it is Swagger 2.0. */
  isLegacy: boolean;
  /** The security schemes that are declared, and each other one after it is reported. */
  schemes: Set<string>;
  report(problem: PartProblem): void;
}

/** A part of a description in messages, such as `GET /users`, with a key that its file contains. */
export type RepairedPart = Omit<PartProblem, 'problem'>;
