/** The tools whose output can be read. */
export const SDK_FORMATS = ['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc'] as const;

/** Kinds of symbols that have a page each. */
export const SDK_KINDS = ['class', 'interface', 'enum', 'function', 'type', 'variable'] as const;

/** Name of the folder output in messages. */
export const FOLDER_FORM =
  'the output of javadoc, Sphinx (JSON builder), DocFX (metadata), or phpDocumentor (structure.xml)';
