/** Creates the forms of API pages, from which a browser can build requests (content format, Playground form). */
import { isAirGapped } from '../../../features/deployment-kinds.ts';
import type { ApiDocument, ApiOperation } from '../../model/api-description.ts';
import type { PartName } from '../../model/description-content.ts';
import type { SitePlan } from '../../model/plan.ts';
import type { TargetForm } from '../../model/request-form.ts';
import { restoreIntegers } from '../../descriptions/restore-integers.ts';
import { buildForm } from './build-form.ts';

type Site = Pick<SitePlan, 'config' | 'settings'>;

/** Returns the form of an operation as JSON. Returns undefined if a browser can't send its request. */
export function createOperationFormText(
  operation: ApiOperation,
  { config: { api }, settings }: Site,
): string | undefined {
  const form = buildForm(operation, api, settings.groups);
  // On an air-gapped site, no proxy server sends requests for readers (design: deployment kinds).
  if (form && isAirGapped(settings.features)) delete form.proxy;
  return printForm(form, operation.document);
}

/** Returns the form of a part in the format of a plug-in as JSON. Returns undefined if it has none. */
export async function createPartFormText(
  document: ApiDocument,
  part: PartName,
  { config: { api }, settings }: Site,
): Promise<string | undefined> {
  const form = await document.content?.createForm?.(part, { prefill: api.examples.prefill, groups: settings.groups });
  return printForm(form, document);
}

function printForm(form: TargetForm | undefined, document: ApiDocument): string | undefined {
  return form && restoreIntegers(document, JSON.stringify(form));
}
