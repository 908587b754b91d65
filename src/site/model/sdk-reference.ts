/** A reference of an SDK as its pages show it, the same for all formats that one is read from (content format, SDK references). */

export const SDK_FORMATS = ['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc'] as const;
export type SdkFormat = (typeof SDK_FORMATS)[number];

/** Kinds of symbols that have a page each. */
export const SDK_KINDS = ['class', 'interface', 'enum', 'function', 'type', 'variable'] as const;
export type SdkKind = (typeof SDK_KINDS)[number];

export interface SdkReference {
  format: SdkFormat;
  /** In the order of the artifact. */
  symbols: readonly SdkSymbol[];
  /** By the ids that types and texts name, and by the names that people write. */
  targets: ReadonlyMap<string, SdkTarget>;
}

export interface SdkTarget {
  symbol: SdkSymbol;
  member?: SdkMember;
}

export interface SdkSymbol {
  kind: SdkKind;
  /** Unlike that of any other symbol of its kind: `com.example.Shape`. */
  id: string;
  /** As people call it: `Shape`, `Shape.Part`. */
  name: string;
  /** Namespace, module or package that it is in; '' without one. */
  container: string;
  /** Name of the kind in its language, where that is another: `record`, `trait`, `exception`. */
  label?: string;
  /** `abstract`, `sealed`, `beta`. */
  tags: readonly string[];
  /** Its declaration without members; '' where signatures say it all. */
  code: string;
  /** Of the code of the symbol, its members and examples. */
  language: string;
  docs: SdkDocs;
  typeParameters: readonly SdkField[];
  extends: readonly SdkType[];
  implements: readonly SdkType[];
  /** Known ones that extend or implement it. */
  subtypes: readonly SdkType[];
  /** Symbols that are declared in it, and have pages of their own. */
  nested: readonly SdkType[];
  /** Of a function, and of a type that can be called. */
  signatures: readonly SdkSignature[];
  /** Of a variable; '' where the code says it. */
  type?: SdkType;
  /** Properties of a type that has no members with pages' sections of their own. */
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
  /** Of constructors and methods: one for each overload. Others have none. */
  signatures: readonly SdkSignature[];
  docs: SdkDocs;
  type?: SdkType;
  /** Value of a constant or of an enum, or the one a property has when none is given. */
  default?: string;
  /** Properties of its type, where that is written in place. */
  fields?: readonly SdkField[];
  source?: SdkSource;
  /** The class that it comes from, which has no page. */
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

/** A type or another piece of code, in pieces of which some lead elsewhere. */
export type SdkType = readonly SdkPart[];

export interface SdkPart {
  text: string;
  /** Key of `targets`, or an address that begins with `http`. */
  to?: string;
}

/** Text of a doc comment. Addresses `sdk:key` in it lead to what `targets` has; `sdk:` alone leads nowhere. */
export interface SdkText {
  form: 'markdown' | 'html';
  text: string;
}

export interface SdkDocs {
  description: readonly SdkText[];
  /** The reason, which may be ''. Absent: it is not deprecated. */
  deprecated?: SdkText;
  examples: readonly SdkText[];
  see: readonly SdkText[];
  /** Version that it is there since. */
  since?: string;
}

/** Members that a symbol has of another one, which shows them. */
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

export function plainType(type: SdkType): string {
  return type.map(({ text }) => text).join('');
}
