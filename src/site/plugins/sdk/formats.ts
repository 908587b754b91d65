/** The tools whose output can be read. */
export const SDK_FORMATS = ['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc'] as const;

/** Kinds of symbols that have a page each. */
export const SDK_KINDS = ['class', 'interface', 'enum', 'function', 'type', 'variable'] as const;

/** What messages call the output that is a folder. */
export const FOLDER_FORM =
  'the output of javadoc, Sphinx (JSON builder), DocFX (metadata), or phpDocumentor (structure.xml)';
