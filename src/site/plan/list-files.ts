/** Stage 6 of the plan: the files that are published beside the pages. */
import { listAssets, type Assets } from '../content/assets.ts';
import type { DiscoveredPage } from '../content/discover.ts';
import type { IgnoreRules } from '../content/ignore.ts';
import { findModuleSign, findNodeSign } from '../content/node-scripts.ts';
import type { Readers } from '../content/page-access.ts';
import { canSeeSkill } from '../content/skill-files.ts';
import type { SiteConfig } from '../model/config.ts';
import { listJsonFormats } from '../model/description-format.ts';
import type { Report } from '../model/diagnostics.ts';
import type { ApiSubject } from '../model/api-description.ts';
import type { SitePlan, SpecificationList } from '../model/plan.ts';
import type { Source } from '../model/source.ts';
import type { ApiDocuments } from '../descriptions/documents.ts';
import { planPublished } from '../descriptions/publish/plan-published.ts';
import { readRules } from '../descriptions/publish/visible-parts.ts';
import type { DescribedPages } from './describe-pages.ts';
import type { SiteDescriptions } from './find-descriptions.ts';
import type { FilePages } from './find-pages.ts';
import { findRestrictedFiles } from './find-restricted-files.ts';

export interface PublishedFiles extends Assets, Pick<SitePlan, 'specifications' | 'rewritten'> {}

/** Lists assets, and the descriptions that readers can download: those in docs.json first, then the others. */
export function listFiles(input: {
  source: Source;
  ignore: IgnoreRules;
  configFiles: readonly string[];
  found: FilePages;
  descriptions: SiteDescriptions;
  described: DescribedPages;
  documents: ApiDocuments;
  /** The pages of the site. */
  pages: readonly DiscoveredPage[];
  /** The configuration, with the navigation that the readers see if that is only a part of it. */
  config: SiteConfig;
  /** Whether the readers see only a part of the navigation because of the navigation's rules. */
  isPartial: boolean;
  readers: Readers;
  report: Report;
}): PublishedFiles {
  const { source, ignore, configFiles, found, descriptions, described, documents, pages, readers } = input;
  const { named, scanned, marked, overlays, overlayFiles } = descriptions;
  const { withheld, restricted } = described;
  // A page that is left out isn't an asset either.
  const pageFiles = new Set([...found.open.values(), ...found.restricted.values()].map(({ file }) => file));
  const listedFiles = removeRestricted(
    removeFolders(listAssets({ source, ignore, configFiles, pageFiles, imported: found.imported }), found),
    input,
  );
  const assets = new Set(listedFiles.assets);
  const { rewritten, unpublished } = planPublished({
    source,
    documents,
    descriptions: scanned.map(({ name }) => name).filter((name) => assets.has(name)),
    overlays,
    overlayFiles,
    marked,
    restricted,
    rules: readRules({ pages, settings: readers, withheld }),
  });
  const isPublished = (name: string) => /^https?:/i.test(name) || (assets.has(name) && !unpublished.has(name));
  const listSpecifications = (field: string, title: string): SpecificationList[] => {
    const names = [...named, ...scanned].flatMap((description) =>
      description.field === field ? description.name : [],
    );
    const published = [...new Set(names)].filter(isPublished);
    return published.length > 0 ? [{ title, names: published }] : [];
  };
  return {
    ...listedFiles,
    scripts: listedFiles.scripts.filter((file) => !isOnlyForOthers(file, input)),
    assets: listedFiles.assets.filter((file) => !unpublished.has(file)),
    specifications: listJsonFormats(documents.formats).flatMap(({ field, json }) =>
      listSpecifications(field, json.listTitle),
    ),
    rewritten,
  };
}

/**
 * Removes files that only restricted pages use. Style sheets and scripts are part of every page. Readers without a
 * session only get files that their pages, the configuration or style sheets mention.
 */
function removeRestricted(assets: Assets, input: Parameters<typeof listFiles>[0]): Assets {
  const { source, config, configFiles, isPartial, readers, found, descriptions, described, pages, report } = input;
  const getFiles = (list: Iterable<DiscoveredPage>) => Array.from(list, ({ file }) => file);
  const restricted = getFiles(found.restricted.values());
  const isPublic = readers.audience === 'public';
  const hasWholeConfig = !isPartial && !isPublic;
  const hiddenSkills = source.has('skill.md') && !canSeeSkill(source, 'skill.md', readers) ? ['skill.md'] : [];
  const restrictedFiles = findRestrictedFiles({
    source,
    assets: assets.assets,
    users: {
      open: [
        ...(hasWholeConfig ? ['docs.json', 'mint.json', ...configFiles] : []),
        ...(hiddenSkills.length > 0 ? [] : ['skill.md']),
        ...assets.styles,
        ...assets.scripts,
        ...pages.flatMap(({ file, subject, generated }) => [
          ...(generated ? [] : [file]),
          // Published according to its own rules.
          ...(subject && !(isPublic && isPublishedWhole(subject, input)) ? [subject.document] : []),
        ]),
        ...(hasWholeConfig ? descriptions.named.map(({ name }) => name) : []),
      ],
      // The files also contain the parts for other readers.
      openTexts: hasWholeConfig ? [] : [JSON.stringify({ ...config, api: isPublic ? undefined : config.api })],
      restricted: [...restricted, ...described.restricted],
    },
    pageFiles: { open: getFiles(found.open.values()), restricted },
    isStrict: isPublic,
    report,
  });
  return {
    ...assets,
    assets: assets.assets.filter((file) => !restrictedFiles.has(file) && !hiddenSkills.includes(file)),
  };
}

/** Whether a subject's description is only published as a whole, although its other parts may be private. */
function isPublishedWhole({ document, kind }: ApiSubject, { documents }: Parameters<typeof listFiles>[0]): boolean {
  const field = documents.find(document)?.content?.format.field;
  return kind === 'part' && !listJsonFormats(documents.formats).some((format) => format.field === field);
}

/** Reports a script that is a module or only runs in Node.js: on pages, it would fail. */
function isOnlyForOthers(file: string, { source, report }: Parameters<typeof listFiles>[0]): boolean {
  const text = source.read(file).toString('utf8');
  const nodeSign = findNodeSign(text);
  const scriptSign = nodeSign ?? findModuleSign(text);
  if (scriptSign)
    report({
      file,
      line: scriptSign.line,
      column: 1,
      severity: 'info',
      code: 'script-for-node',
      message: `This script is ${nodeSign ? 'for Node.js' : 'a module'}, because it contains ${scriptSign.sign}. Pages don't load it. To hide this notice, list the file in .mintignore.`,
    });
  return scriptSign !== undefined;
}

/**
 * For a description that is a folder, readers get the pages generated from it, and their images. Its style sheets and
 * scripts are excluded, because they would apply to the whole site.
 */
function removeFolders({ assets, styles, scripts }: Assets, { isInDescription }: FilePages): Assets {
  const isOther = (file: string) => !isInDescription(file);
  return {
    assets: assets.filter((file) => isOther(file) || PICTURE.test(file)),
    styles: styles.filter(isOther),
    scripts: scripts.filter(isOther),
  };
}

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
