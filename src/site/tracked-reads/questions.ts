/** Everything that a page can read from its site, each as a question that a later build can repeat. */
import { hash } from 'node:crypto';
import type { SitePlan } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';

type AnswerQuestion = (site: SiteContext, name: string, key: string) => unknown;

/** Kind of question → its answer. A question about a list or an object covers all of it. */
const QUESTIONS = {
  plan: ({ plan }, name) => plan[name as keyof SitePlan],
  config: ({ plan }, name) => plan.config[name as keyof SitePlan['config']],
  setting: ({ plan }, name) => plan.settings[name as keyof SitePlan['settings']],
  navigation: ({ plan }, name) => plan.navigation[name as keyof SitePlan['navigation']],
  /** An entry of `sectionOf` and similar maps. */
  entry: ({ plan }, name, url) => readOwnProperty(plan.navigation[name as 'sectionOf'], url),
  section: ({ plan }, index, name) => readOwnProperty(plan.navigation.sections[Number(index)], name),
  hasSection: ({ plan }, index) => plan.navigation.sections[Number(index)] !== undefined,
  /** Names of the properties of an object. */
  names: (site, part, name) => Object.keys(getPart(site, part, name) ?? {}),
  pageCount: ({ plan }) => plan.pages.length,
  hasPage: ({ pages }, url) => pages.has(url),
  page: ({ pages }, url, name) => readOwnProperty(pages.get(url), name),
  hasAsset: ({ targets }, file) => targets.hasAsset(file),
  redirect: ({ targets }, url) => targets.redirect(url),
  addresses: ({ targets }) => targets.addresses,
  nearPage: ({ nearPaths }, path) => nearPaths.pages.find(path),
  firstPageBelow: ({ nearPaths }, path) => nearPaths.pages.firstBelow(path),
  nearAsset: ({ nearPaths }, path) => nearPaths.assets.find(path),
  firstAssetBelow: ({ nearPaths }, path) => nearPaths.assets.firstBelow(path),
  respelledPage: ({ nearPaths }, path) => nearPaths.pages.respelled(path),
  respelledAsset: ({ nearPaths }, path) => nearPaths.assets.respelled(path),
  respelledModule: ({ modules }, path) => modules.nearPaths.respelled(path),
  nearModule: ({ modules }, path) => modules.nearPaths.find(path),
  firstModuleBelow: ({ modules }, path) => modules.nearPaths.firstBelow(path),
  unavailable: ({ unavailable }, folder) => unavailable.get(folder),
  picture: (site, file) => site.pictureOf(file),
  subjectPages: (site, key) => site.subjectPages(key),
  similar: (site, url) => site.similar(url).map((page) => page.url),
  variable: ({ modules }, name) => readOwnProperty(modules.variables, name),
  hasFile: ({ source }, file) => source.has(file),
  file: ({ source }, file) => (source.has(file) ? source.hash(file) : undefined),
  folder: ({ source }, name) => {
    const folder = source.folder(name);
    return folder.files.map((file) => [file, source.hash(`${name}/${file}`)]);
  },
  files: ({ source }) => source.files,
  /** Settings that highlighting depends on, apart from the code. */
  highlighting: ({ plan, source }) => [
    plan.config.styling,
    plan.config.styling.codeLanguages.map((file) => source.has(file) && source.hash(file)),
  ],
  remote: (site) => site.remoteKey,
} satisfies Record<string, AnswerQuestion>;

function getPart({ plan, pages, modules }: SiteContext, part: string, name: string): object | undefined {
  switch (part) {
    case 'plan':
      return plan;
    case 'config':
      return plan.config;
    case 'setting':
      return plan.settings;
    case 'navigation':
      return plan.navigation;
    case 'section':
      return plan.navigation.sections[Number(name)];
    case 'entry':
      return plan.navigation[name as 'sectionOf'];
    case 'page':
      return pages.get(name);
    default:
      return modules.variables;
  }
}

export type QuestionKind = keyof typeof QUESTIONS;

/** Records that a question was asked. */
export type RecordRead = (kind: QuestionKind, name?: string, key?: string) => void;

/** Serializes a question. */
export function serializeQuestion(kind: QuestionKind, name = '', key = ''): string {
  return JSON.stringify([kind, name, key]);
}

export function answerQuestion(site: SiteContext, kind: QuestionKind, name: string, key: string): unknown {
  return (QUESTIONS[kind] as AnswerQuestion)(site, name, key);
}

/** The answers of one site, each computed once and shortened. */
export interface AnswerCache {
  find(question: string): string;
}

export function createReplies(site: SiteContext): AnswerCache {
  const cachedAnswers = new Map<string, string>();
  return {
    find(text) {
      let reply = cachedAnswers.get(text);
      if (reply === undefined) {
        const [kind, name, key] = JSON.parse(text) as [QuestionKind, string, string];
        reply = Object.hasOwn(QUESTIONS, kind) ? shorten(answerQuestion(site, kind, name, key)) : UNKNOWN_MARK;
        cachedAnswers.set(text, reply);
      }
      return reply;
    },
  };
}

/** The answer to a question from another version of this file, which equals no other answer. */
const UNKNOWN_MARK = '?';
const MAX_QUOTED_LENGTH = 40;

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length <= MAX_QUOTED_LENGTH ? text : hash('sha256', text, 'base64url');
}

function readOwnProperty(object: object | undefined, name: string): unknown {
  return object && Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}
