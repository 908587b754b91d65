/** Elements by how books treat them. */

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));

export const VOID_ELEMENTS = list('area br col hr img input source track wbr');

/** Replaced by a link. */
export const REPLACED_MEDIA = list('iframe video audio object embed canvas');

/** Elements of XHTML that can appear in an EPUB without further conditions. */
export const XHTML_ELEMENTS = list(
  'a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp section small span strong sub sup table tbody td tfoot th thead time tr u ul var wbr',
);

/** Elements that can't be in a paragraph. */
export const BLOCKS = list(
  'address article aside blockquote dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul',
);

/** Elements whose content is part of a paragraph. */
export const PHRASING_ONLY = list(
  'abbr b bdi bdo cite code del dfn dt em h1 h2 h3 h4 h5 h6 i ins kbd mark p pre q s samp small span strong sub sup time u var',
);
