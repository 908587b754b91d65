/** Reads overlay files (OpenAPI Overlay Specification 1.0 and 1.1). */
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { SourcePosition } from '../../../model/diagnostics.ts';
import type { Source } from '../../../model/source.ts';
import { isObject } from '../../resolve.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { UnusableSpec, type OverlayProblem } from '../problem.ts';
import { parseText, type ParseOptions } from '../parse-text.ts';
import type { RemoteFiles } from '../../../model/remote-files.ts';
import { NO_EXCERPTS } from '../../../../lib/parse-yaml.ts';

export interface OverlayAction {
  /** Position in the list, from 0. */
  index: number;
  /** JSONPath of the target. */
  target: string;
  /** For `copy`, `from` is the JSONPath of the source. */
  change: { kind: 'remove' } | { kind: 'update'; value: Json } | { kind: 'copy'; from: string };
}

export interface OverlayReader {
  /** The description it extends, as written. */
  extends?: string;
  /** Empty if the overlay can't be applied. The diagnostics explain why. */
  actions: OverlayAction[];
  problems: OverlayProblem[];
  /** Creates a diagnostic at a path in the file, such as `['actions', 0, 'target']`. */
  problemAt(path: readonly (string | number)[], message: string, code?: OverlayProblem['code']): OverlayProblem;
}

/** Where overlays are read from. */
export interface OverlayInput {
  source: Source;
  remote: RemoteFiles;
}

/** Maximum number of diagnostics reported individually per overlay. */
export const MAX_PROBLEMS = 20;

/**
 * Reads an overlay. `name` is a path in the docs folder or an HTTPS URL. Never throws. `integers` and
 * `report` receive the integers and problems of its text.
 */
export function readOverlay(
  name: string,
  { source, remote, ...options }: OverlayInput & Pick<ParseOptions, 'integers' | 'report'>,
): OverlayReader {
  const content = readContent(name, source, remote);
  if ('problem' in content) {
    const problem: OverlayProblem = { code: 'overlay-missing', message: `The overlay ${name} ${content.problem}` };
    return { actions: [], problems: [problem], problemAt: () => problem };
  }
  const findPlace = source.has(name) ? createPlaceFinder(content.content, name) : undefined;
  const createProblemAt: OverlayReader['problemAt'] = (path, message, code = 'overlay-invalid') =>
    findPlace ? { code, message, place: findPlace(path) } : { code, message: `The overlay ${name}: ${message}` };
  const problems: OverlayProblem[] = [];
  const report: ReportAt = (path, message) => {
    if (problems.length < MAX_PROBLEMS) problems.push(createProblemAt(path, message));
  };
  const root = parse(content.content, name, { report, options });
  const target = root?.['extends'];
  return {
    ...(typeof target === 'string' && { extends: target.trim() }),
    actions: root ? readActions(root, report) : [],
    problems,
    problemAt: createProblemAt,
  };
}

type ReportAt = (path: readonly (string | number)[], message: string) => void;

function readContent(name: string, source: Source, remote: RemoteFiles): { content: Buffer } | { problem: string } {
  if (source.has(name)) return { content: source.read(name) };
  if (/^http:/i.test(name))
    return { problem: "uses plain http, which isn't fetched. Use https, or copy the file into the docs folder." };
  if (!/^https:/i.test(name)) return { problem: "isn't in the docs folder. Add the file, or fix the path." };
  const remoteFile = remote.find(name);
  if (remoteFile && 'content' in remoteFile) return remoteFile;
  return {
    problem: `couldn't be fetched: ${remoteFile?.problem ?? "this build doesn't fetch remote files"}. Check the URL, or copy the file into the docs folder.`,
  };
}

function parse(
  content: Buffer,
  name: string,
  { report, options }: { report: ReportAt; options: ParseOptions },
): JsonObject | undefined {
  try {
    const root = parseText(content, name, { ...options, marked: true });
    if (isObject(root)) return root;
    report(
      [],
      'Expected an overlay: an object with "overlay" and "actions". Fix the file, or don\'t list it as an overlay.',
    );
  } catch (error) {
    if (!(error instanceof UnusableSpec)) throw error;
    report([], error.problem.message);
  }
  return undefined;
}

function readActions(root: JsonObject, report: ReportAt): OverlayAction[] {
  const { overlay: version, actions } = root;
  if (version === undefined || !Array.isArray(actions) || actions.length === 0) {
    const missingField =
      version === undefined ? '"overlay" (the version)' : '"actions" (a list of at least one action)';
    report(
      actions === undefined || version === undefined ? [] : ['actions'],
      `The overlay is missing ${missingField}. Add it, or don't list the file as an overlay.`,
    );
    return [];
  }
  // YAML reads an unquoted 1.0 as the number 1.
  const minor = /^1(?:\.([01])(?:\.\d+)?)?$/.exec(
    typeof version === 'number' || typeof version === 'string' ? `${version}` : '',
  );
  if (!minor) {
    report(
      ['overlay'],
      `Expected overlay version 1.0 or 1.1, but got ${JSON.stringify(version)}. The overlay is not applied. Fix the version.`,
    );
    return [];
  }
  const copies = minor[1] === '1';
  return actions.flatMap((action, index) => readAction(action, { index, copies }, report) ?? []);
}

function readAction(
  action: Json,
  { index, copies }: { index: number; copies: boolean },
  report: ReportAt,
): OverlayAction | undefined {
  const refuse = (key: string | undefined, message: string) => {
    report(['actions', index, ...(key === undefined ? [] : [key])], `${message} The action is skipped.`);
    return undefined;
  };
  if (!isObject(action)) return refuse(undefined, 'Expected an action: an object with "target".');
  const { target, update, remove, copy } = action;
  if (typeof target !== 'string') return refuse(undefined, 'Expected a JSONPath as "target", such as "$.info".');
  if (remove === true) return { index, target, change: { kind: 'remove' } };
  if (copy !== undefined) {
    if (!copies) return refuse('copy', '"copy" requires overlay version 1.1. Change the version of the overlay.');
    if (typeof copy !== 'string') return refuse('copy', 'Expected a JSONPath as "copy", such as "$.info".');
    if (update !== undefined)
      return refuse('copy', 'An action can have "update" or "copy", but not both. Split it into two actions.');
    return { index, target, change: { kind: 'copy', from: copy } };
  }
  if (update === undefined)
    return refuse(undefined, `Expected "update"${copies ? ', "copy",' : ''} or "remove: true". Add one of them.`);
  return { index, target, change: { kind: 'update', value: update } };
}

/** Finds the line and column of a value, or of its closest existing parent. Parses the file on first use. */
function createPlaceFinder(content: Buffer, file: string): (path: readonly (string | number)[]) => SourcePosition {
  const lines = new LineCounter();
  const options = { ...NO_EXCERPTS, lineCounter: lines, strict: false, uniqueKeys: false, logLevel: 'silent' } as const;
  let document: ReturnType<typeof parseDocument> | undefined;
  return (path) => {
    document ??= parseDocument(content.toString('utf8'), options);
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (!isNode(node) || !node.range) continue;
      const { line, col } = lines.linePos(node.range[0]);
      return { file, line, column: col };
    }
    return { file, line: 1, column: 1 };
  };
}
