/** Creates the forms of API pages, from which a browser can build requests (content format, Playground form). */
import { isAirGapped } from '../../../features/deployment-kinds.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { PartName } from '../../model/description-content.ts';
import type { SitePlan } from '../../model/plan.ts';
import type { TargetForm } from '../../model/request-form.ts';
import { restoreIntegers } from '../restore-integers.ts';

type Site = Pick<SitePlan, 'config' | 'settings'>;

/** Returns the form of a part as JSON. Returns undefined if a browser can't send its request. */
export async function createFormText(
  document: ApiDocument,
  part: PartName,
  { config: { api }, settings }: Site,
): Promise<string | undefined> {
  const form = await document.content?.createForm?.(part, { api, groups: settings.groups });
  return printForm(form, document, settings);
}

/** Returns a form as JSON, with integers as written in the description. */
export function printForm(
  form: TargetForm | undefined,
  document: Pick<ApiDocument, 'integers'>,
  { features }: Site['settings'],
): string | undefined {
  if (!form) return undefined;
  // On an air-gapped site, no proxy server sends requests for readers (design: deployment kinds).
  const { proxy: _proxy, ...direct } = form;
  return restoreIntegers(document, JSON.stringify(isAirGapped(features) ? direct : form));
}
