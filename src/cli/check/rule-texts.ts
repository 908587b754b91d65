/** Generated from docs/reference/diagnostics.mdx with `npm run generate`. */
export const RULE_TEXTS: Readonly<Record<string, { meaning: string; fix: string }>> = {
  'alt-text-missing': {
    meaning: 'An image has no alternative text (1.1.1).',
    fix: 'Describe what it shows. If it is only decorative, write it as <img> with alt="".',
  },
  'alt-text-unclear': {
    meaning: 'The alternative text is a file name or a placeholder (1.1.1).',
    fix: 'Describe what the image shows.',
  },
  'attributes-not-shown': {
    meaning:
      'The page of an operation, schema or channel would be too long, so it leaves out attributes of deeply nested objects, alternatives beyond the 40th, allowed values beyond the 1,000th, or very long constraints. The message counts them. Notice.',
    fix: 'Simplify the schemas, or describe them on a page.',
  },
  'author-code-failed': {
    meaning:
      'The code of an expression, component, or module failed or exceeded its limits. Line and column point to the code that failed. The page shows a short message in its place.',
    fix: 'Fix the code. The message contains the error.',
  },
  'automation-invalid': {
    meaning:
      "An entry of .bindery/automations.yaml has an unknown key, an invalid schedule or another problem. It isn't applied. Only in bindery check.",
    fix: 'Follow the advice in the message.',
  },
  'backslash-path': {
    meaning: 'A path in the navigation or a link contains \\. It is read as /. Notice.',
    fix: 'Use /.',
  },
  'book-image-missing': {
    meaning:
      "An image isn't in the PDF or EPUB, because it is on another host, too large, or in a format that EPUB files don't support. Its alternative text is shown instead.",
    fix: 'Copy the image into the repository, as PNG, JPEG, GIF, WebP or SVG.',
  },
  'book-link-dropped': {
    meaning:
      "A link in a PDF or EPUB leads to a page that isn't part of it, and the public URL of the site is unknown. Readers see its text. Notice.",
    fix: 'Set the URL of the site, for example with --site-url.',
  },
  'book-media-replaced': {
    meaning:
      'A PDF or EPUB contains a link instead of a video, an embedded page or other media, or shows only the first state of an interactive component. Notice.',
    fix: 'You can ignore this.',
  },
  'book-not-created': {
    meaning:
      "A PDF or EPUB couldn't be created, for example because Chromium isn't installed. The message contains the reason. The rest of the export is complete.",
    fix: 'Follow the advice in the message.',
  },
  'book-page-flattened': {
    meaning: 'Elements of a page are nested too deeply for a PDF or EPUB. It contains only their text.',
    fix: 'Use fewer levels.',
  },
  'book-page-left-out': {
    meaning: "Pages aren't in the PDF or EPUB, because the navigation doesn't list them.",
    fix: 'Add the pages to the navigation. To leave a page out, set hidden: true in its frontmatter.',
  },
  'book-page-numbers-missing': {
    meaning:
      'The table of contents of a PDF has no page numbers, because this version of Chromium writes PDF files in an unknown way.',
    fix: 'Use a newer version of Chromium.',
  },
  'broken-anchor': {
    meaning: "The page has no heading for the anchor of a link or of a redirect's destination.",
    fix: 'Fix the part after #. The message suggests an anchor.',
  },
  'broken-external-link': {
    meaning:
      "A link to another site is broken: the host or page doesn't exist (404, 410), or the certificate is invalid. Only with check --external-links.",
    fix: 'Fix or remove the link.',
  },
  'broken-link': { meaning: "A link doesn't match any page or file.", fix: 'Fix the link, or add the page.' },
  'captions-missing': {
    meaning: 'A video with sound has no captions (1.2.2).',
    fix: 'Add <track kind="captions" src="….vtt" />. If the video has no sound, add the attribute muted.',
  },
  'config-duplicate-key': {
    meaning: 'An object contains the same key twice. The last value is used.',
    fix: 'Remove one of them.',
  },
  'config-invalid-value': {
    meaning: 'A field has a value of the wrong type or format. The value is ignored.',
    fix: 'Use the type that the message describes.',
  },
  'config-legacy': {
    meaning:
      'The site uses mint.json or fields from it. They are converted automatically. Notice. If the field that replaces one of them is also set, the older field is ignored, and the diagnostic is a warning.',
    fix: 'Create a docs.json, or rename the field.',
  },
  'config-missing-comma': {
    meaning: 'The comma between two values is missing. Bindery reads them as if it were there.',
    fix: 'Add the comma.',
  },
  'config-missing-field': { meaning: 'A required field is missing. A default is used.', fix: 'Add the field.' },
  'config-not-plain-json': {
    meaning: 'The file contains a comment or a trailing comma. Notice.',
    fix: 'Remove it, so that other JSON parsers accept the file.',
  },
  'config-not-supported': {
    meaning:
      "docs.json has a field that Bindery doesn't support, such as some integrations, fonts for preview images, or page menu entries that need a server. The field is ignored.",
    fix: 'Remove the field, or follow the advice in the message.',
  },
  'config-unknown-field': {
    meaning:
      "docs.json has an unknown field. The field is ignored. Notice if the field only affects appearance, or if it lists scripts or styles that load automatically. Each script or style sheet that doesn't load is a warning.",
    fix: 'Fix the spelling. The message suggests a name.',
  },
  'config-unknown-network': {
    meaning: 'A network in footer.socials has no icon. Its name is shown instead. Notice.',
    fix: 'Fix the spelling, or move the link to footer.links.',
  },
  'config-variable': {
    meaning: 'A text in docs.json contains {{name}}. Variables only work in pages, so readers see it as written.',
    fix: 'Write the value instead.',
  },
  'contrast-too-low': {
    meaning:
      "A text color doesn't have enough contrast with its background (1.4.3). If no background is set with the text color, Bindery compares it with the page's background in light or dark mode.",
    fix: 'Choose a color with more contrast, or set a background.',
  },
  'crowded-text': {
    meaning:
      'A paragraph has tens of thousands of quotes, dashes and entities, or thousands of expressions and tags, or the rows of tables lack more than 100,000 cells. In the first case, quotes, dashes and entities on the page are shown as written. In the second case, the page is read as plain Markdown. In the third case, the table is shown as text.',
    fix: 'Split the paragraph with empty lines, or complete the rows of the table.',
  },
  'dates-missing': {
    meaning:
      "Pages have no \"last updated\" dates, because the Git server didn't send the repository's history, or because Git can't read the history of a local folder (it belongs to another user, is a shallow clone, or takes too long to read). The message contains the reason. Notice.",
    fix: 'Follow the advice in the message, or set lastUpdatedDate in the frontmatter.',
  },
  'describes-nothing': {
    meaning:
      "describes lists a path, description or operation that doesn't exist, or .bindery/describes.yaml can't be read.",
    fix: 'Fix the entry. Paths start at the root of the repository.',
  },
  'describes-unchecked': {
    meaning:
      "Bindery can't check whether a page is outdated, because the folder isn't in a Git repository, the repository is a shallow clone, or Git can't read the history. Notice.",
    fix: 'Follow the advice in the message.',
  },
  'description-place-guessed': {
    meaning:
      'An entry of the navigation with an API description contains only tabs, products or other divisions, so Bindery adds its operations to one of them. Notice.',
    fix: 'Set openapi or asyncapi on the division that should contain them.',
  },
  'description-too-long': {
    meaning: 'A text in an API description has more than 50,000 characters. The rest is left out.',
    fix: 'Move the text to a page.',
  },
  'description-without-pages': {
    meaning:
      'The navigation lists an API description together with pages that describe operations by hand, but no page uses the description. Notice.',
    fix: 'Add its operations to the list, or move the description to an entry without pages.',
  },
  'dropped-element': {
    meaning:
      '<script>, <base>, <meta>, <link>, <object>, <embed>, and similar elements are removed from pages, as well as the srcdoc of <iframe>.',
    fix: 'Put scripts and styles into .js and .css files of the site.',
  },
  'dropped-handler': {
    meaning: "An event handler is a string, which never runs, or the component doesn't support handlers.",
    fix: 'Use a function, such as onClick={() => …}, on an element or on another component.',
  },
  'duplicate-page': {
    meaning:
      'A page is listed more than once. It belongs to the first entry. Notice if the entries are in different sections.',
    fix: 'Remove one of them.',
  },
  'duplicate-prop': {
    meaning: 'A tag has the same prop twice. The last value is used. Notice if both are the same.',
    fix: 'Remove one of them.',
  },
  'external-resource': {
    meaning:
      'A page or style sheet of an air-gapped site loads a file from another host. The file is left out, and a frame becomes a link. Also reported for scripts that contain URLs of other hosts.',
    fix: 'Copy the file into the repository and use its path.',
  },
  'feature-off': {
    meaning: 'docs.json uses a feature that is turned off for this deployment kind. It is left out. Notice.',
    fix: 'If this is intended, ignore the notice. Otherwise, remove the setting.',
  },
  'feedback-without-repository': {
    meaning: "feedback enables links to the repository, but the repository's URL is unknown. Notice.",
    fix: "Export a folder whose origin remote is on a supported Git host, or set the project's Git host.",
  },
  'file-restricted': {
    meaning: 'Only restricted pages use the file, so it is not published either. Notice.',
    fix: 'Use the file on a public page, or export with --groups.',
  },
  'font-not-available': {
    meaning:
      "Bindery doesn't include the font, or the font file is on another host. Pages use the reader's system fonts.",
    fix: 'Add a .woff2 file to the repository and set fonts.source to its path, or choose a font that Bindery includes.',
  },
  'footnote-unmatched': {
    meaning:
      "A footnote has no definition, or a definition isn't used. The footnote is shown as written, and the definition is left out, as in GitHub Flavored Markdown.",
    fix: 'Add the missing definition or footnote.',
  },
  'foreign-syntax': {
    meaning:
      "A page uses another documentation tool's block, component, or link syntax, such as :::note, {% hint %}, <TabItem>, <HTMLBlock>, or doc:start. Bindery renders the equivalent. What has none is left out or shown as text, as the message says. Reported once for each kind. Notice.",
    fix: 'Use the component that the message suggests.',
  },
  'frame-blocked': {
    meaning:
      "A frame loads a video's page, which browsers don't show in frames. The frame shows the video's player instead. Notice.",
    fix: "Use the player's URL from the message.",
  },
  'frame-untitled': { meaning: 'An iframe has no title (4.1.2).', fix: 'Add the attribute title.' },
  'frontmatter-comment': {
    meaning:
      "A title, description or another text in the frontmatter contains a space followed by #, as in title: Fix for #12. In YAML, a comment starts there, so the rest isn't shown.",
    fix: 'Put the value in quotes.',
  },
  'frontmatter-duplicate-key': {
    meaning: 'The frontmatter contains the same key twice. The last value is used.',
    fix: 'Remove one of them.',
  },
  'frontmatter-invalid': {
    meaning: 'The frontmatter is not valid YAML. Valid lines are used. Notice if Bindery could read all lines.',
    fix: 'Put values with : or # in quotes.',
  },
  'frontmatter-invalid-value': {
    meaning:
      'A frontmatter field has a value of the wrong type. The value is ignored. Notice if Bindery could read it.',
    fix: 'Use the type that the message describes.',
  },
  'frontmatter-unclosed': {
    meaning: 'The frontmatter starts with --- but has no closing ---. It is shown as text.',
    fix: 'Add the closing ---.',
  },
  'frontmatter-unknown-field': {
    meaning: 'A frontmatter field is similar to a known one. It is kept as metadata.',
    fix: 'Fix the spelling. The message suggests a name.',
  },
  'heading-level-skipped': {
    meaning: "A heading is more than one level below the previous heading (1.3.1). The page's title has level 1.",
    fix: 'Use the level in the message.',
  },
  'icon-substituted': {
    meaning: "The icon isn't in the free set in this style. A similar one is shown. Notice.",
    fix: 'Choose a free icon or style.',
  },
  'introduction-not-shown': {
    meaning:
      'A text about the whole API or library has no page: an info.description of several paragraphs, descriptions of tags without operations and of paths whose operations have descriptions, descriptions of a GraphQL schema, its root types or directives, or a README or comments of namespaces in an SDK reference. Notice.',
    fix: 'Copy the text to a page.',
  },
  'invalid-diagram': {
    meaning: "Mermaid can't parse a diagram. Readers see its source and an error.",
    fix: "Fix the diagram. The message has Mermaid's error.",
  },
  'invalid-grammar': {
    meaning:
      "A file in styling.codeblocks.languages.custom isn't a valid TextMate grammar, or could be too slow. It is not used.",
    fix: 'Follow the advice in the message.',
  },
  'invalid-math': {
    meaning: "A formula can't be rendered, or the page has too many formulas. It is shown as written.",
    fix: 'Fix the TeX, or write \\$ for a dollar sign.',
  },
  'invalid-mdx': {
    meaning:
      "The page isn't valid MDX. This also applies to .md files with imports, exports or comments in braces. It also applies to rows of a table on several lines. Bindery reads unquoted values and unclosed tags as in HTML, and tolerates typographic quotes, commas and comments between attributes. Other invalid syntax is shown as text, or the page is read as plain Markdown.",
    fix: 'Quote the value, close the tag, or escape < and { with a backslash or backticks.',
  },
  'large-file-missing': {
    meaning:
      "A file in Git LFS couldn't be fetched. The message contains the reason. Files with the same reason share one diagnostic.",
    fix: 'Push it with git lfs push --all, give the project credentials that can read it, or follow the advice in the message.',
  },
  'late-code-end': {
    meaning:
      'The closing fence of a code block is at the end of a line of code. Bindery still ends the block there. Notice.',
    fix: 'Put the fence on a separate line.',
  },
  'link-not-followed': {
    meaning:
      "A symbolic link is broken, or points outside the repository, to a folder that contains it, or into a submodule. Its target isn't part of the site.",
    fix: 'Fix the link, or replace it with a copy. See symbolic links.',
  },
  'link-text-missing': {
    meaning: 'A link has no text that a screen reader can read (2.4.4).',
    fix: 'Add text, alternative text for its image, or aria-label.',
  },
  'link-text-unclear': {
    meaning: 'The text of a link, such as "here", doesn\'t say where it leads (2.4.4, 2.4.9).',
    fix: 'Describe the target.',
  },
  'link-to-base': {
    meaning:
      "A link, image, or import starts with a folder that the site doesn't have, such as /docs, or an import starts with @/ or ~/. Bindery resolves the path without it. Notice. For links, a warning if the site's URL, and therefore its base path, is known.",
    fix: 'Use the path that the message suggests.',
  },
  'link-to-folder': {
    meaning: 'A link points to a folder without an index page. It goes to a page in the folder. Notice.',
    fix: 'Link to that page, or add an index page.',
  },
  'many-reader-groups': {
    meaning:
      'The site has editions for its readers, and more than 4 reader groups. Readers who are in several groups, but not in all of them, see the navigation and search of only one group. They can open their other pages by URL.',
    fix: 'Use fewer groups.',
  },
  'menu-without-address': {
    meaning:
      "The page menu has entries for AI assistants, but the site's public URL is unknown or the site is air-gapped. The entries are left out.",
    fix: "Export with the site's URL.",
  },
  'missing-export': {
    meaning: "A file doesn't have the imported export. Only the children are shown where the page uses it.",
    fix: 'Add the export, or fix the name.',
  },
  'missing-image': {
    meaning: "An image or another file doesn't exist or is not published.",
    fix: 'Add the file, fix the path, or check .mintignore.',
  },
  'missing-page': {
    meaning: "The navigation lists a page that doesn't exist or is excluded by .mintignore.",
    fix: 'Add the file, fix the path, or remove the entry.',
  },
  'missing-snippet': { meaning: "An imported file or snippet doesn't exist.", fix: 'Add the file, or fix the path.' },
  'mode-not-in-theme': {
    meaning: "The site's theme doesn't support the page's mode. frame is shown as wide, and center as default.",
    fix: 'Choose another mode or theme.',
  },
  'name-clash': {
    meaning:
      'Two files have names that differ only in case or in Unicode normalization. On Windows and macOS, one replaces the other.',
    fix: 'Rename one of them.',
  },
  'name-not-portable': {
    meaning:
      "A file name is reserved on Windows (aux, con, …), is too long, ends with a dot or a space, or contains a character that Windows can't store (:, ?, *, …). A page gets a similar URL, and its old URL redirects there. Notice for such a page.",
    fix: 'Rename the file.',
  },
  'navigation-empty': {
    meaning:
      "None of the pages in the navigation exists, so the sidebar is empty. A site without any pages isn't exported. Error.",
    fix: 'Fix the paths, or move docs.json to the folder with the pages.',
  },
  'navigation-mixed-kinds': {
    meaning: 'An entry has two kinds of children, such as groups and pages. All of them are used. Notice.',
    fix: 'Nest one in the other.',
  },
  'navigation-unnamed': { meaning: 'A group, tab, or other entry has no name.', fix: 'Add a name.' },
  'needs-browser': {
    meaning:
      "During rendering, a component reads something that is only available in browsers, such as window. Until the component's script runs, and in search, the page shows the result for an empty browser. Notice.",
    fix: 'Read it in an effect, or check for it with typeof window.',
  },
  'nested-link': { meaning: 'A link contains another link. Only the outer link works.', fix: 'Remove one of them.' },
  'nested-too-deep': {
    meaning:
      'Code has more than 500 levels of nested brackets, elements, or operators, tags are nested more than 250 levels deep, or a line starts more than 60 nested quotes and lists. Deep expressions and markers are shown as text, deep statements and attributes are left out, and a page with deep tags is read as plain Markdown.',
    fix: 'Reduce the nesting.',
  },
  'operation-invalid': {
    meaning:
      "A path or method in a description doesn't contain a valid operation, or a parameter, body, response or security scheme of one is invalid. The invalid part is left out.",
    fix: 'Fix the description.',
  },
  'operation-missing': {
    meaning:
      "The navigation or a page refers to an operation, schema, channel, type, or symbol that isn't in any description.",
    fix: 'Fix the name. The message suggests one. Names are case-sensitive, except for HTTP methods.',
  },
  'operation-page-clash': {
    meaning:
      'The navigation generates a page for an operation, type, or symbol, but a file has the same URL. The file is used.',
    fix: 'List the file instead, or remove it.',
  },
  'overlay-invalid': {
    meaning:
      "The file isn't an overlay of version 1.0 or 1.1, or one of its actions can't be applied: the target is missing, isn't valid JSONPath (RFC 9535), or uses patterns (match, search); the types don't match; or the result is too large. The other actions are applied. Error.",
    fix: 'Fix the problem described in the message.',
  },
  'overlay-missing': {
    meaning: "An overlay isn't in the docs folder or couldn't be fetched. The description is used without it. Error.",
    fix: 'Add the file, or fix the path.',
  },
  'overlay-unused': {
    meaning:
      "An overlay extends a description that isn't part of the site. Notice if docs.json lists other overlays for the description.",
    fix: 'Fix extends, list the overlay, or remove the file.',
  },
  'overlay-without-match': {
    meaning: 'The target of an action matches nothing in the description.',
    fix: 'Fix the target, or remove the action.',
  },
  'page-clash': { meaning: 'Two files have the same URL. Only one is published.', fix: 'Rename one of them.' },
  'page-failed': {
    meaning:
      "The page can't be rendered, crashes the renderer, or exceeds 30 seconds or 2 GB of memory. Its source is shown instead. Error.",
    fix: 'Check the part that the message quotes. If it looks correct, report a bug.',
  },
  'page-history-incomplete': {
    meaning:
      "The site shows the history of pages, but part of it is missing: the Git server didn't send it, the repository is a shallow or partial clone, Git can't read it, or the pages have more than 60,000 changes or 512 MiB of earlier versions. The message contains the reason. Notice.",
    fix: 'Follow the advice in the message.',
  },
  'page-limit': {
    meaning:
      "The page's code as a whole exceeds a limit. The message contains the limit, and the number of places whose code doesn't run.",
    fix: 'Split the page, or simplify its code.',
  },
  'page-outdated': {
    meaning: 'A file or an operation that the page describes changed after the page did. Only in bindery check.',
    fix: "Update the page. If it is still correct, set reviewed in its frontmatter to today's date.",
  },
  'page-path-case': {
    meaning:
      'A path in the navigation, a link, an image, or an import differs from the file name in case or in the encoding of accents. Bindery finds the file if only one matches. Notice.',
    fix: 'Use the exact file name.',
  },
  'page-restricted': {
    meaning: "The page is restricted to reader groups, which a static site can't enforce. It is not published.",
    fix: 'Remove groups, or export with --groups.',
  },
  'public-without-sign-in': {
    meaning: 'public: false only has an effect on a site with reader sign-in.',
    fix: 'To leave pages out of a bundle, set groups.',
  },
  'redirect-invalid-source': {
    meaning:
      'A redirect source contains ?, #, a name for a part of a segment such as :id.html, or a regular expression other than (.*). The redirect is ignored. Or it contains another host, which is ignored.',
    fix: 'Use only a path, with the wildcards :name, :name* and *.',
  },
  'redirect-loop': { meaning: 'Redirects form a loop. They are ignored.', fix: 'Change one of the destinations.' },
  'redirect-restricted': {
    meaning: 'The redirect leads to a restricted page, so it is left out with the page. Notice.',
    fix: 'Export with --groups, or change the destination.',
  },
  'redirect-shadows-page': { meaning: 'A redirect hides a page.', fix: 'Remove the redirect or the page.' },
  'redirect-target-missing': { meaning: "A redirect destination doesn't match any page.", fix: 'Fix the destination.' },
  'redirect-too-many': {
    meaning: 'More than 1,000 redirects have wildcards. The remaining ones are ignored.',
    fix: 'Combine some of them.',
  },
  'reserved-path': {
    meaning: "The file is in _docs, which is reserved for Bindery's own files. It is not published. Error.",
    fix: 'Move the file.',
  },
  'review-due': {
    meaning: "The date in the page's reviewBy field has passed. Only in bindery check.",
    fix: 'Review the page, then set the next date.',
  },
  'sample-failed': {
    meaning:
      'A code sample exited with an unexpected code, took too long, or printed too much. Only in bindery check --run-samples.',
    fix: 'Fix the sample. If it should fail, add exit=….',
  },
  'sample-invalid': {
    meaning:
      "A code block has an invalid sample or exit value, or a language without an interpreter. It isn't run. Only in bindery check --run-samples.",
    fix: 'Follow the advice in the message.',
  },
  'sample-output': {
    meaning: 'The output of a code sample differs from the output on the page. Only in bindery check --run-samples.',
    fix: 'Update the output or the sample.',
  },
  'script-for-node': {
    meaning:
      "The script is for Node.js: it calls require, sets module.exports, imports node: modules or starts with #!. Or it is a module: it has import or export statements. Pages don't load it. Notice.",
    fix: 'List it in .mintignore to hide the notice.',
  },
  'shown-as-text': {
    meaning:
      "A line such as ##Heading isn't a heading, rows with pipes aren't a table, or a link such as [text][label] has no definition. It is shown as text, as in GitHub Flavored Markdown. Also braces such as {}, {1, 2} and the ones of \\d{3}, which MDX would evaluate (notice).",
    fix: 'Write a space after ##. Give the row of dashes below the head as many columns as the head. Add a line such as [label]: /page. Write \\{ for a brace.',
  },
  'snippet-cycle': {
    meaning: 'A snippet includes itself, or snippets are nested more than 20 levels deep. The inner use is left out.',
    fix: 'Remove one of the uses.',
  },
  'spec-duplicate-key': {
    meaning: 'An object in an API description contains the same key twice. The last value is used.',
    fix: 'Remove one of them, or merge them.',
  },
  'spec-example-hidden': {
    meaning:
      "An example that isn't JSON, such as XML or a form, has a field that is restricted to reader groups. Readers who can't see the field don't see the example.",
    fix: 'Write the example as JSON, or leave the field out.',
  },
  'spec-insecure-url': {
    meaning: "An API description has a plain http URL, which Bindery doesn't fetch. Error.",
    fix: 'Use https, or copy the file into the docs folder.',
  },
  'spec-invalid': {
    meaning:
      'The file is invalid or too large. Bindery supports OpenAPI 2.0 to 3.2, AsyncAPI 3, GraphQL schemas, and SDK references, as JSON, YAML, or an archive. Error.',
    fix: 'Fix the problem described in the message.',
  },
  'spec-missing': {
    meaning:
      "An API description or SDK reference isn't in the docs folder, or its folder contains none. One page explains this to readers. Error.",
    fix: 'Add the file, or fix the path.',
  },
  'spec-reference-missing': {
    meaning: "The target of a $ref doesn't exist or is on another host.",
    fix: 'Add the target, or fix the reference.',
  },
  'spec-several-documents': {
    meaning:
      'A YAML file with an API description contains several documents, separated by ---. Only the first is used.',
    fix: 'Move the others to their own files.',
  },
  'spec-unreachable': {
    meaning: "An API description couldn't be fetched during the build. One page explains this to readers. Error.",
    fix: 'Check the URL, or copy the file into the docs folder.',
  },
  'stray-code-group-child': {
    meaning: 'A code group contains something other than a code block. It is shown below the group. Notice.',
    fix: 'Move it out of the group.',
  },
  'submodule-not-read': {
    meaning: "A folder in the docs folder is a Git submodule. Its files aren't part of the site.",
    fix: 'Copy the files into the repository.',
  },
  'table-extra-cells': {
    meaning:
      'A row of a table has more cells than its head. The cells at the end are left out, as in GitHub Flavored Markdown.',
    fix: 'Write a backslash before each pipe in a cell, even in code, or add a column to the head.',
  },
  'too-many-link-selectors': {
    meaning:
      "A style sheet has more than 500 selectors that match links by their path, such as [href=\"/pricing\"]. The rest aren't adapted to the site's relative links, so they don't match any links.",
    fix: 'Select these links by a class, or move the rules to a second style sheet.',
  },
  'too-many-utility-classes': {
    meaning: 'The pages of a site use more than 3,000 different utility classes. The others have no effect.',
    fix: 'Move their styles to a CSS file.',
  },
  'twoslash-not-run': {
    meaning:
      "Bindery doesn't run TypeScript, so twoslash blocks have no type information on hover. The code is shown without twoslash comments. Reported once per site.",
    fix: 'Ignore this, or remove twoslash to show the comments.',
  },
  'unclear-external-link': {
    meaning:
      "A link to another site couldn't be checked because the host timed out or returned an error. Only with check --external-links. Notice.",
    fix: 'Open the link in a browser.',
  },
  'unclosed-code': {
    meaning:
      'A code block has no closing fence. It contains everything up to the end of the page, or of its list item or quote. Notice if that is only code.',
    fix: 'Add a line with the fence after the code, indented like the opening fence.',
  },
  'undefined-variable': {
    meaning: "A variable in double braces, outside of code, isn't defined in variables. It is shown as written.",
    fix: 'Define it, fix the name, or put it in backticks.',
  },
  'unknown-code-language': {
    meaning: 'There is no syntax highlighting for this language. The block is shown without it. Notice.',
    fix: 'Use a supported language, or add a grammar to styling.codeblocks.languages.custom.',
  },
  'unknown-code-option': {
    meaning:
      "The code block has an option that Bindery doesn't support, or its options refer to lines that it doesn't have. They are ignored. Notice.",
    fix: 'Use the options of code blocks, or fix the line numbers.',
  },
  'unknown-code-theme': {
    meaning:
      "The code theme in styling.codeblocks or in a block's theme= doesn't exist. Bindery's own theme or the site's is used. Notice for a block.",
    fix: 'Fix the name. The message suggests one.',
  },
  'unknown-component': {
    meaning:
      "The component is unknown and not imported. Its children, text props (such as title and description), and link are rendered without it. The message lists other props, which readers don't see.",
    fix: 'Fix the spelling, or import the component.',
  },
  'unknown-icon': {
    meaning: 'The icon library has no icon with this name. No icon is shown.',
    fix: 'Fix the name, or change icons.library in docs.json.',
  },
  'unknown-name': {
    meaning: 'An expression uses an undefined name. It is shown as text.',
    fix: 'Define the name, or escape the brace with a backslash.',
  },
  'unknown-prop': {
    meaning:
      "The component doesn't have this prop, so it is ignored. If it is another name for a prop that isn't set, such as link for href, Bindery uses it as that prop. Notice.",
    fix: 'Fix the spelling. The message suggests a name.',
  },
  'unknown-prop-value': {
    meaning:
      "The component doesn't support this value of a prop, such as a badge color, so it is ignored. Notice if it only affects how the component looks.",
    fix: 'Use one of the values in the message.',
  },
  'unmatched-tag': {
    meaning:
      "On a .md page, an HTML tag, component or comment isn't closed, or a closing tag has no opening tag. An unclosed element ends with the element or paragraph that contains it. A closing tag without an opening tag is left out. Closing tags that are optional in HTML, such as </li>, aren't reported.",
    fix: 'Add the missing tag, or remove this one.',
  },
  'unsafe-link': {
    meaning: "A link uses a scheme that isn't allowed. The link doesn't work.",
    fix: 'Use https, mailto, or tel.',
  },
  'unsupported-component': {
    meaning: "A component defined in the site can't be rendered. Only its children are shown.",
    fix: 'Simplify the component. The message contains the reason.',
  },
  'unsupported-expression': {
    meaning: 'An expression uses unsupported syntax, or the page exceeds its limits. The expression is left out.',
    fix: 'Simplify it, or write the result.',
  },
  'unsupported-import': {
    meaning:
      "A page imports a package. The package's exports are left out. Notice if Bindery has components or icons with the same names, which it shows instead.",
    fix: 'Import only files of the site.',
  },
  'unsupported-module': {
    meaning: "An import, export, or module can't be parsed or evaluated.",
    fix: 'Fix or simplify it.',
  },
  'unusable-image': {
    meaning:
      "An image is empty, a Git LFS pointer, an HTML page, or in a format that browsers can't show. Reported once per file.",
    fix: 'Follow the advice in the message. PNG, JPEG, GIF, WebP, AVIF, and BMP images work with any of these extensions. An SVG needs .svg.',
  },
  'vale-rule': {
    meaning:
      "Vale found text that breaks one of the site's style rules. The message names the rule. Notice for a suggestion. Only bindery check --vale reports it.",
    fix: "Change the text, or the rule in the site's .vale.ini.",
  },
  'variables-too-long': {
    meaning: 'Variables add more than 1,000,000 characters to a file. The remaining ones are shown as written.',
    fix: 'Shorten them, or use them less often.',
  },
  'wrong-encoding': {
    meaning:
      "A page, snippet, API description or docs.json isn't encoded in UTF-8. Bindery can read UTF-16 and Windows-1252 (Latin-1). In other encodings, each invalid character is shown as �.",
    fix: 'Save the file as UTF-8.',
  },
};
