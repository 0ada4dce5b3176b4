/** What stands around what in a page's document. */
import type { SectionName } from '@land/kit/release/format/release-format.ts';
import type { PageFrame } from '@land/kit/release/gate/parse-page.ts';
import { pageDataId, pagePlace } from '../../src/page-data.ts';
import { routes } from '../../src/routes.ts';
import type { BuiltShell } from '../built-shell.ts';
import { renderPreviewBadge } from '../preview/preview-routes.ts';

interface PageDocument {
  head: string;
  body: string;
  /** After the app's root, so that hydration never meets it. */
  badge: string;
  /** JSON, as a script element may hold it. */
  data: string;
  scripts: string;
}

export function joinDocument({ head, body, badge, data, scripts }: PageDocument): string {
  return (
    `<!doctype html><html lang="en"><head>${head}</head><body><div id="root">${body}</div>${badge}` +
    `<script type="application/json" id="${pageDataId}">${data}</script>${scripts}</body></html>`
  );
}

/** The frame that a section's page stands in, with all that may stand there: the gate reads the page's HTML in it. */
export function frameOf({ frames }: BuiltShell, section: SectionName, page: string): PageFrame | undefined {
  const route = routes.find((one) => one.owner === section && one.page === page);
  const frame = route && frames[route.path];
  if (!frame) return undefined;
  const badge = renderPreviewBadge({ section, version: '1', expires: 0 });
  const [before = '', after = ''] = joinDocument({ head: '', body: frame.html, badge, data: '{}', scripts: '' }).split(
    pagePlace,
  );
  return { before, after };
}
