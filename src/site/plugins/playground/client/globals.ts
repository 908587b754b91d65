/** What the playground adds to the objects that scripts of a page share. */
import type { Presets } from '../prefill.ts';

declare module '../../../client/page.ts' {
  interface DocsGlobal {
    /** Set by `playground.js`. */
    playground?: PlaygroundApi;
    /** Set by `samples.js`. */
    fillSamples?: (page: ParentNode, presets: Presets) => void;
  }
}

declare module '../../../client/user.ts' {
  interface ScriptApi {
    api?: { playground?: VariablesApi };
  }
}

export interface PlaygroundApi {
  /** `form` is JSON (`model/request-form.ts`). */
  open: (options: {
    form: string;
    variables: Readonly<Record<string, string>>;
    /** Values of the signed-in reader. */
    presets: Presets;
    onClose: () => void;
  }) => void;
}

/** Sets server variables from the site's own scripts. */
export interface VariablesApi {
  setServerVariables: (values: Record<string, string>) => void;
  clearServerVariables: () => void;
}
