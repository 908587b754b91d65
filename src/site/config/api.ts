/**
 * Reads `api`: specifications, samples (content format, `api`), including older names found in real files.
 */
import type { Report } from '../model/diagnostics.ts';
import type { ApiConfig } from '../model/config.ts';
import { findSampleLanguageName, SAMPLE_LANGUAGES } from '../model/sample-languages.ts';
import { getText, reportInvalid, reportNoChoice, type FieldReader } from './field-reader.ts';
import { listReferences, readApiReferences, readSettings, type ConfigContext } from './plugin-fields.ts';

export function readApi(root: FieldReader, context: ConfigContext): ApiConfig {
  const { plugins, report } = context;
  const fields = root.object('api');
  const api: ApiConfig = {
    parts: readApiReferences({ root, fields }, context),
    ...readSettings('api', fields, context),
    params: readParams(fields),
    url: fields.choice('url', ['full']),
    spec: readSpec(fields),
    examples: readExamples(fields, report),
    mdx: readManual(fields, report),
  };
  const otherReferences = listReferences(plugins).filter(({ isInApi }) => !isInApi);
  const reason = 'Set it on a navigation tab or group to generate pages from it.';
  fields.unsupported(reason, ...otherReferences.map(({ name }) => name));
  fields.close();
  return api;
}

function readSpec(api: FieldReader): ApiConfig['spec'] {
  const fields = api.object('spec');
  const spec = { download: fields.flag('download') ?? false };
  fields.close();
  return spec;
}

function readParams(api: FieldReader): ApiConfig['params'] {
  const fields = api.object('params');
  const params = {
    expanded: fields.choice('expanded', ['all', 'closed']) ?? 'closed',
    post: fields.texts('post'),
  };
  fields.close();
  return params;
}

function readExamples(api: FieldReader, report: Report): ApiConfig['examples'] {
  const fields = api.object('examples');
  const examples = {
    languages: readLanguages(fields, report),
    defaults: fields.choice('defaults', ['required', 'all']) ?? 'all',
    prefill: fields.flag('prefill') ?? false,
    autogenerate: fields.flag('autogenerate') ?? true,
  };
  fields.close();
  return examples;
}

/** Returns the languages that samples are available in, or undefined if there are none in the list. */
function readLanguages(examples: FieldReader, report: Report): string[] | undefined {
  const node = examples.node('languages');
  if (!node) return undefined;
  for (const item of node.type === 'array' ? node.items : [node]) {
    if (item.type !== 'scalar' || typeof item.value !== 'string') continue;
    if (findSampleLanguageName(item.value) === undefined)
      reportNoChoice({ node: item, choices: Object.keys(SAMPLE_LANGUAGES), report });
  }
  const names = examples.texts('languages');
  const knownNames = names.filter((name) => findSampleLanguageName(name) !== undefined);
  return names.length > 0 && knownNames.length === 0 ? undefined : knownNames;
}

/** Reads servers and authentication of hand-written endpoint pages. */
function readManual(api: FieldReader, report: Report): ApiConfig['mdx'] {
  const fields = api.object('mdx');
  const server = [...fields.texts('server'), ...api.texts('baseUrl')];
  const auth = readAuth(fields.node('auth') ? fields.object('auth') : api.object('auth'), report);
  api.skip('auth');
  fields.close();
  return { server, auth };
}

function readAuth(fields: FieldReader, report: Report): ApiConfig['mdx']['auth'] {
  const method = fields.node('method');
  const specialMethod = method && getText(method) === 'cobo';
  if (specialMethod) reportInvalid({ node: method, expected: 'one of "bearer", "basic", "key", "none"', report });
  const auth = {
    method: specialMethod ? 'none' : fields.choice('method', ['bearer', 'basic', 'key', 'none']),
    name: fields.text('name'),
  } as const;
  fields.unsupported('The playground sends the value exactly as readers enter it.', 'inputPrefix');
  fields.close();
  return auth;
}
