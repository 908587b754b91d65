import path from 'node:path';
import { Type } from 'typebox';
import { AppError } from '../../errors.ts';
import type { SiteView } from '../types/site.ts';
import type { ToolContext } from '../types/tool.ts';
import { FILE_ALIASES, START_ALIASES } from './aliases.ts';
import { quote, resolveFile } from './docs-path.ts';
import { MAX_IMAGE_BYTES } from './read-image.ts';
import { refuseUnrendered } from './refuse-unrendered.ts';
import { sliceForModel } from './slice-for-model.ts';
import { defineTool, Refusal } from './tool.ts';

/** Renders a page of the work tree as its readers would see it. */
export const preview = defineTool('preview', {
  description: 'Renders a page and returns its text as readers see it, with snippets and components.',
  parameters: {
    path: Type.String(),
    picture: Type.Optional(
      Type.Boolean({
        description: 'Also return a screenshot of its top.',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 1,
      }),
    ),
  },
  aliases: { ...FILE_ALIASES, ...START_ALIASES, screenshot: 'picture', image: 'picture' },
  async run({ path: place, picture = false, ...args }, context) {
    // With a screenshot, the whole text is returned, because secrets are detected only in the text.
    const offset = picture ? 1 : (args.offset ?? 1);
    const { workspace, signal } = context;
    const { name } = await resolveFile(workspace, place);
    const view = getView(context);
    const docs = path.join(workspace.folder, workspace.docsFolder);
    const page = await refuseUnrendered(view.showPage(docs, name, signal));
    if (!page)
      throw new Refusal(`${quote(name)} isn't a published page. It may be a snippet, an ignored file or not a page.`);
    const head = [`URL: ${page.url}`, `Title: ${page.title}`, `Description: ${page.description || '(none)'}`, ''];
    const text = [...(offset === 1 ? head : []), ...sliceForModel(page.text, { offset, context })].join('\n');
    if (!picture) return text;
    const screenshot = await takePicture(context, { docs, name });
    return typeof screenshot === 'string'
      ? `${text}\n(No screenshot: ${screenshot})`
      : { ok: true, text, image: { mediaType: 'image/png', data: screenshot.toString('base64') } };
  },
});

/** Takes a screenshot, or returns the reason for having none. The text of the page is returned in any case. */
async function takePicture(
  context: ToolContext,
  { docs, name }: { docs: string; name: string },
): Promise<Buffer | string> {
  if (!context.seesImages) return "this job's model doesn't accept images.";
  try {
    const screenshot = await getView(context).takePicture(docs, name, context.signal);
    return screenshot.length <= MAX_IMAGE_BYTES ? screenshot : 'it is too large.';
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return error.message;
    throw error;
  }
}

/** Returns the site view. Refuses if there is none, such as in a trial without a renderer. */
export function getView({ view }: ToolContext): SiteView {
  if (view) return view;
  throw new Refusal("The site can't be rendered here. Use read and grep to see its source.");
}
