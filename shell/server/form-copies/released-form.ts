/** Makes copies of a release's forms: documents that show, even years later, what a visitor agreed to. */
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { CheckedRelease } from '@land/release-tools/gate/check-description.ts';
import { listElements, readAttributes, readMarkup } from '@land/release-tools/gate/parse-page.ts';
import { serialize, serializeOuter } from 'parse5';
import { parse } from 'postcss';
import parseValue from 'postcss-value-parser';
import type { BuiltShell } from '../built-shell.ts';
import { escapeHtml } from '../pages/page-head.ts';

/** An empty form of a release, with the placeholders of token and key. */
export interface ReleasedForm {
  /** Section and version, such as `seller@1.0.0`, as the form submits them. */
  release: string;
  /** The path that it posts to. */
  action: string;
  /**
   * Three copies, the most complete first: the whole page with its styles; only the form with the styles, in case the
   * page is too large to store; and only the form's HTML, for an older api that accepts nothing else.
   */
  copies: [string, ...string[]];
}

type ReleaseFiles = Pick<CheckedRelease, 'release' | 'contents'>;

/** The most bytes of a copy that the api accepts (`api/src/releases/released-form.dto.ts`). */
const MOST_BYTES = 60_000;

/**
 * Lists the forms of a release that post to the api, with the styles of shell and release. Throws ReleaseRefused if a
 * form with its styles is too large, because its look could not be shown later.
 */
export function listForms({ release, contents }: ReleaseFiles, frameStyles: string[]): ReleasedForm[] {
  return Object.values(release.pages).flatMap(({ title, html, styles: names }) => {
    const styles = [...frameStyles, ...names.map((name) => String(contents.get(name) ?? ''))]
      .map(inlineStyles)
      .join('\n');
    const page = readMarkup('A page', html.initial);
    const forms = listElements(page).flatMap((node) => {
      const action = node.tagName === 'form' ? readAttributes(node).action : undefined;
      return action?.startsWith('/api/') ? [{ action, form: serializeOuter(node) }] : [];
    });
    return forms.map(({ action, form }): ReleasedForm => {
      const alone = renderFormCopy(title, form, styles);
      if (Buffer.byteLength(alone) > MOST_BYTES)
        throw new ReleaseRefused(
          `The copy of its form to ${action} with all styles has more than ${MOST_BYTES / 1000} KB: make the styles shorter.`,
        );
      const copies: ReleasedForm['copies'] = [renderFormCopy(title, html.initial, styles), alone, form];
      return { release: `${release.section}@${release.version}`, action, copies };
    });
  });
}

/**
 * The content security policy of a copy; the api refuses documents without it
 * (`api/src/releases/released-form.dto.ts`).
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";

/** Renders a document that needs no other files and runs no scripts. */
function renderFormCopy(title: string, html: string, styles: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>` +
    `<style>${styles}</style></head>` +
    `<body><div id="root"><main id="main">${withoutFiles(html)}</main></div></body></html>`
  );
}

/**
 * Removes everything from styles that loads files. Text then uses the local fallback fonts, which have the same
 * metrics.
 */
function inlineStyles(css: string): string {
  const root = parse(css);
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules('import', (rule) => void rule.remove());
  root.walkDecls((declaration) => {
    const value = parseValue(declaration.value);
    let fetches = false;
    value.walk((node) => {
      if (node.type !== 'function' || node.value.toLowerCase() !== 'url') return;
      if (/^(data:|#)/i.test(node.nodes[0]?.value ?? '')) return;
      fetches = true;
      node.nodes = [{ type: 'string', quote: '"', value: 'data:,', sourceIndex: 0, sourceEndIndex: 0 }];
    });
    const { parent } = declaration;
    if (fetches && parent?.type === 'atrule') parent.remove();
    else if (fetches) declaration.value = value.toString();
  });
  // Escaped, so that no text in the styles can close the style element.
  return root.toString().replaceAll('</', '<\\/');
}

const emptyPicture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** Replaces pictures by an empty one of the same size. */
function withoutFiles(html: string): string {
  const markup = readMarkup('A page', html);
  for (const node of listElements(markup)) {
    node.attrs = node.attrs.filter(({ name }) => name !== 'srcset');
    for (const attribute of node.attrs) if (attribute.name === 'src') attribute.value = emptyPicture;
  }
  return serialize(markup);
}

/** The shell's styles on a page with a form, in the order of its head. */
export function listFrameStyles({ files: { shell, forms }, styles }: BuiltShell): string[] {
  return [...shell, ...forms].flatMap((name) => styles[name] ?? []);
}
