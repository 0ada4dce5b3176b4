/** What stands around what in a page's document. */
import { pageDataId } from '../../src/page-data.ts';

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
