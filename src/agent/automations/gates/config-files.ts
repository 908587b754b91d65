import { parseTree } from 'jsonc-parser';
import { openNavigation } from '../../navigation/open-navigation.ts';
import { findText, findValue } from '../../navigation/json-file.ts';
import { findRedirects } from '../../tools/update-references.ts';
import { Refusal } from '../../tools/tool.ts';
import { readBaseFile } from '../../workspace/read-base-file.ts';
import type { ToolContext } from '../../types/tool.ts';

type ConfigContext = Pick<ToolContext, 'workspace' | 'signal'>;

/** Returns the files with the site's configuration: docs.json and the files that its navigation refers to. */
export async function listConfigFiles({ workspace }: ConfigContext): Promise<Set<string>> {
  const navigation = await openNavigation(workspace).catch(ignoreRefusal);
  return new Set(['docs.json', 'mint.json', ...(navigation?.files.keys() ?? [])]);
}

/** Returns the sources of the redirects that a change adds. */
export async function findNewRedirects({ workspace, signal }: ConfigContext): Promise<string[]> {
  const navigation = await openNavigation(workspace).catch(ignoreRefusal);
  const place = navigation && (await findRedirects(workspace, navigation).catch(ignoreRefusal));
  if (!place) return [];
  const { docsFolder } = workspace;
  const path = docsFolder === '' ? place.file.name : `${docsFolder}/${place.file.name}`;
  const base = (await readBaseFile(workspace, { path, maxBytes: MAX_BYTES, signal })) ?? '';
  const root = parseTree(base);
  const old = new Set(listSources(root?.type === 'array' ? root : findValue(root, 'redirects')));
  return listSources(place.list).filter((source) => !old.has(source));
}

const MAX_BYTES = 4 * 2 ** 20;

function listSources(list: ReturnType<typeof findValue>): string[] {
  return (list?.children ?? []).flatMap((rule) => findText(findValue(rule, 'source')) ?? []);
}

/** Other checks report a docs.json that can't be read. */
function ignoreRefusal(error: unknown): undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}
