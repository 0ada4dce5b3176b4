/** The forms of a release, each as a document that a lawyer can open years later. */
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { CheckedRelease } from '@land/release-tools/gate/check-description.ts';
import { listElements, readAttributes, readMarkup } from '@land/release-tools/gate/parse-page.ts';
import { serialize, serializeOuter } from 'parse5';
import { parse } from 'postcss';
import parseValue from 'postcss-value-parser';
import type { BuiltShell } from '../built-shell.ts';
import { escapeHtml } from '../pages/page-head.ts';

/** A form as a release first shows it, before anyone fills it in. Token and key are still placeholders. */
export interface ReleasedForm {
  /** Section and version, as the form itself submits them. */
  release: string;
  /** The path that it posts to. */
  action: string;
  /**
   * Three copies, most complete first: the whole page with its styles, which shows what came before the boxes and how
   * they looked; the form alone with its styles, in case the page is too long to keep; and the bare HTML, for an api
   * that accepts nothing else.
   */
  copies: [string, ...string[]];
}

type ReleaseFiles = Pick<CheckedRelease, 'release' | 'contents'>;

/** Bytes. The api accepts no longer copy (`api/src/releases/released-form.dto.ts`). */
const MOST_BYTES = 60_000;

/**
 * Returns the forms of a release that post to the api, with the styles of the frame and the release. Throws
 * ReleaseRefused if a form with its styles is too long: nobody could tell later how it looked.
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

/** The api accepts only documents that contain it (`api/src/releases/released-form.dto.ts`). */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";

/** One document that opens anywhere, years later. It loads nothing and runs nothing. */
function renderFormCopy(title: string, html: string, styles: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>` +
    `<style>${styles}</style></head>` +
    `<body><div id="root"><main id="main">${withoutFiles(html)}</main></div></body></html>`
  );
}

/** Downloaded fonts fall back to local fonts, which have the same metrics. */
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
  // So that nothing in a stylesheet can close its element.
  return root.toString().replaceAll('</', '<\\/');
}

const nothingToSee = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** Pictures keep their size, but not their content. */
function withoutFiles(html: string): string {
  const markup = readMarkup('A page', html);
  for (const node of listElements(markup)) {
    node.attrs = node.attrs.filter(({ name }) => name !== 'srcset');
    for (const attribute of node.attrs) if (attribute.name === 'src') attribute.value = nothingToSee;
  }
  return serialize(markup);
}

/** The shell's stylesheets on a page with a form, in the order of its head. */
export function listFrameStyles({ files: { shell, forms }, styles }: BuiltShell): string[] {
  return [...shell, ...forms].flatMap((name) => styles[name] ?? []);
}
