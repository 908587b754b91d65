/** An SDK reference as its pages show it, the same for all input formats (content format, SDK references). */
import type { UnshownText } from '../../model/description-content.ts';
import type { SDK_FORMATS } from './formats.ts';
import type { SDK_KINDS } from './formats.ts';

export type SdkFormat = (typeof SDK_FORMATS)[number];

export type SdkKind = (typeof SDK_KINDS)[number];

export interface SdkReference {
  format: SdkFormat;
  /** In the order of the input. */
  symbols: readonly SdkSymbol[];
  /** By the ids that types and texts use, and by the names that people write. */
  targets: ReadonlyMap<string, SdkTarget>;
  /** Texts about namespaces or the whole library, which have no pages. */
  unshownTexts: readonly UnshownText[];
}

export interface SdkTarget {
  symbol: SdkSymbol;
  member?: SdkMember;
}

export interface SdkSymbol {
  kind: SdkKind;
  /** Unique among the symbols of its kind: `com.example.Shape`. */
  id: string;
  /** The common name: `Shape`, `Shape.Part`. */
  name: string;
  /** The namespace, module or package that contains it, or ''. */
  container: string;
  /** The language's name for the kind, if it differs: `record`, `trait`, `exception`. */
  label?: string;
  /** `abstract`, `sealed`, `beta`. */
  tags: readonly string[];
  /** Its declaration without members; '' if the signatures are sufficient. */
  code: string;
  /** Language of the symbol's code, its members and examples. */
  language: string;
  docs: SdkDocs;
  typeParameters: readonly SdkField[];
  extends: readonly SdkType[];
  implements: readonly SdkType[];
  /** Known types that extend or implement it. */
  subtypes: readonly SdkType[];
  /** Symbols declared in it that have their own pages. */
  nested: readonly SdkType[];
  /** Signatures of a function, or of a callable type. */
  signatures: readonly SdkSignature[];
  /** Type of a variable; '' if the code contains it. */
  type?: SdkType;
  /** Properties of a type without members that have their own sections. */
  fields: readonly SdkField[];
  members: readonly SdkMember[];
  inherited: readonly SdkInherited[];
  source?: SdkSource;
}

export type SdkMemberKind = 'constructor' | 'property' | 'method' | 'event' | 'value';

export interface SdkMember {
  kind: SdkMemberKind;
  name: string;
  /** `static`, `readonly`, `protected`. */
  tags: readonly string[];
  /** For constructors and methods, one per overload; empty for other members. */
  signatures: readonly SdkSignature[];
  docs: SdkDocs;
  type?: SdkType;
  /** Value of a constant or of an enum member, or the default value of a property. */
  default?: string;
  /** Properties of its type, if the type is written inline. */
  fields?: readonly SdkField[];
  source?: SdkSource;
  /** The class it is inherited from, which has no page. */
  from?: SdkType;
}

export interface SdkSignature {
  code: string;
  docs: SdkDocs;
  typeParameters: readonly SdkField[];
  parameters: readonly SdkField[];
  returns?: { type?: SdkType; description: readonly SdkText[]; fields?: readonly SdkField[] };
  throws: readonly { type?: SdkType; description: readonly SdkText[] }[];
  source?: SdkSource;
}

export interface SdkField {
  name: string;
  type?: SdkType;
  description: readonly SdkText[];
  required?: boolean;
  default?: string;
  deprecated?: boolean;
  tags?: readonly string[];
  fields?: readonly SdkField[];
}

/** A type or other code, split into pieces. Some pieces are links. */
export type SdkType = readonly SdkPart[];

export interface SdkPart {
  text: string;
  /** Key of `targets`, or a URL that starts with `http`. */
  to?: string;
}

/**
 * Text of a doc comment. URLs such as `sdk:key` in it refer to an entry of `targets`; `sdk:` alone links to nothing.
 */
export interface SdkText {
  form: 'markdown' | 'html';
  text: string;
}

export interface SdkDocs {
  description: readonly SdkText[];
  /** The reason, which can be ''. Absent if it isn't deprecated. */
  deprecated?: SdkText;
  examples: readonly SdkText[];
  see: readonly SdkText[];
  /** Version in which it was added. */
  since?: string;
}

/** Members inherited from another symbol, which documents them. */
export interface SdkInherited {
  from: SdkType;
  members: SdkType;
}

/** Where something is declared. */
export interface SdkSource {
  text: string;
  url?: string;
}

export const NO_DOCS: SdkDocs = { description: [], examples: [], see: [] };

export function formatSdkType(type: SdkType): string {
  return type.map(({ text }) => text).join('');
}
