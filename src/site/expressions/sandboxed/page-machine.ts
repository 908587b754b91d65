/**
 * The machine while it runs the code of one page: it starts with the first code, and failures in it are the author's
 * errors.
 */
import { GuestError, MachineFailure, TOO_MUCH_TEXT, type Machine } from '../../sandbox/machine.ts';
import type { TreeNode } from '../../model/tree.ts';
import { LIMITS as MACHINE_LIMITS } from '../../sandbox/limits.ts';
import { AuthorError, Unsupported } from '../unsupported.ts';
import type { SiteCode } from './modules.ts';
import type { ModuleSources } from './module-sources.ts';
import type { SentCode } from './sent-code.ts';
import type { Unit } from './units.ts';
import { decodeNodes, type NodeMaker } from './wire.ts';

/** Maximum number of attempts to find later states; the last one only collects the results. */
const MAX_ATTEMPTS = 3;
/** Maximum number of repeated renderings while waiting for promises. */
const MAX_ROUNDS = 8;

export interface PageMachineInput {
  site: SiteCode;
  sources: ModuleSources;
  sent: SentCode;
  /** Name of the page, which seeds its random numbers. */
  page: string;
}

export class PageMachine {
  readonly #input: PageMachineInput;
  #machine: Machine | undefined;
  #failure: string | undefined;
  /** Number of scripts so far. */
  units = 0;

  constructor(input: PageMachineInput) {
    this.#input = input;
  }

  /** @throws CodeRequired if it isn't loaded; AuthorError if it was terminated on this page. */
  get machine(): Machine {
    if (this.#failure !== undefined) throw new AuthorError(this.#failure);
    if (this.#machine) return this.#machine;
    const { site, sources, page } = this.#input;
    const machine = site.machine;
    machine.reset({
      read: (name) => sources.read(name),
      resolve: (specifier, from) => sources.resolve(specifier, from),
      interrupts: MACHINE_LIMITS.interrupts,
    });
    machine.call('start', site.now, createSeed(page), MACHINE_LIMITS.output);
    return (this.#machine = machine);
  }

  /** Runs something in the sandbox; failures are reported as author errors. */
  guard<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof GuestError) throw this.toAuthorError(error);
      if (!(error instanceof MachineFailure)) throw error;
      this.#failure = 'the code on this page is nested too deeply or uses too much memory';
      throw new AuthorError(this.#failure);
    }
  }

  /** Returns the error for the author, with the place where the code failed. */
  toAuthorError({ kind, message, trace }: Pick<GuestError, 'kind' | 'message' | 'trace'>): AuthorError {
    const { sent } = this.#input;
    const at = sent.locate(trace);
    const pageLimit = PAGE_LIMITS[message];
    if (pageLimit !== undefined) return new AuthorError(pageLimit, at, { isPageLimit: true });
    const limitMessage = kind === '' && message === 'null' ? OUT_OF_MEMORY : LIMITS[message];
    return new AuthorError(limitMessage ?? (kind === '' || kind === 'Error' ? message : `${kind}: ${message}`), at);
  }

  /** Evaluates a script. */
  script(unit: Unit) {
    const { sent } = this.#input;
    const name = `unit:${++this.units}`;
    sent.add(name, unit.find);
    return this.machine.script(sent.take(unit.code), name);
  }

  /** Runs the imports and exports of a script file and returns its names; `__default` is its default export. */
  exportsOf(file: string) {
    const { sources } = this.#input;
    sources.prepare(file);
    const name = sources.nameOf(file);
    return this.machine.module(
      `export * from "${name}"; import * as all from "${name}"; export const __default = all.default;`,
      `open:${name}`,
    );
  }

  /** Calls the guest until no promise is pending. */
  ask(run: (fresh: boolean, last: boolean) => string): unknown {
    for (let round = 0; ; round++) {
      const result = this.read(run(round === 0, round === MAX_ROUNDS));
      if (result !== PENDING_RESULT) return result;
      this.machine.settle();
    }
  }

  /** Returns the nodes that the tag rendered last shows in later states; none if its handlers fail or take too long. */
  findLater(make: NodeMaker): TreeNode[] {
    const { laterInterrupts } = MACHINE_LIMITS;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++)
      try {
        return this.guard(() => {
          const { machine } = this;
          const run = () => machine.text(machine.call('explore', attempt === 1, attempt === MAX_ATTEMPTS));
          return decodeNodes(this.read(machine.apart(laterInterrupts, run)), make);
        });
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
      }
    return [];
  }

  /** Returns the page's names that components of the tag rendered last have read; none if the guest can't tell. */
  findBorrowed(): string[] {
    return this.#list('takeBorrowed').filter((name) => typeof name === 'string' && NAME.test(name)) as string[];
  }

  /**
   * Returns the numbers of passed nodes that the code of the tag rendered last has inspected; none if the guest can't
   * tell.
   */
  findRead(): number[] {
    return this.#list('takeRead').filter((id) => typeof id === 'number');
  }

  #list(question: 'takeBorrowed' | 'takeRead'): unknown[] {
    const { machine } = this;
    try {
      const list = this.guard(() => this.read(machine.text(machine.call(question))));
      return Array.isArray(list) ? (list as unknown[]) : [];
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      return [];
    }
  }

  /**
   * Reads the guest's result.
   *
   * @throws AuthorError for an error in it.
   */
  read(text: string): unknown {
    const [type, ...rest] = parseResult(text);
    if (type === 'p') return PENDING_RESULT;
    if (type === 'v') return rest[0];
    const [kind = '', message = '', trace = ''] = rest.map(String);
    throw this.toAuthorError({ kind, message, trace });
  }
}

const PENDING_RESULT = Symbol('pending');
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]{0,99}$/u;
/** Used if the machine has too little memory to report it. */
const OUT_OF_MEMORY = 'it uses too much memory';
const LIMITS: Record<string, string> = {
  'out of memory': OUT_OF_MEMORY,
  'stack overflow': 'it calls itself too deeply',
};

/** Messages about limits of everything on a page together. */
const PAGE_LIMITS: Record<string, string> = {
  interrupted: `The code of this page runs more than ${(MACHINE_LIMITS.interrupts * MACHINE_LIMITS.interruptSteps).toLocaleString('en-US')} loops and calls`,
  [TOO_MUCH_TEXT]: `The code of this page returns more than ${MACHINE_LIMITS.output.toLocaleString('en-US')} characters`,
};

/** Parses a result; it can be truncated if the machine ran out of memory. */
function parseResult(text: string): [string, ...unknown[]] {
  try {
    return JSON.parse(text) as [string, ...unknown[]];
  } catch {
    throw new AuthorError(OUT_OF_MEMORY);
  }
}

/** FNV-1a. */
function createSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
