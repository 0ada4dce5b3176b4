/** The HTML document around a page's parts. */
import { pageDataId } from '../../src/page-data.ts';

interface PageDocument {
  head: string;
  body: string;
  /** Comes after the app's root, so that hydration never touches it. */
  badge: string;
  /** JSON, escaped for a script element. */
  data: string;
  scripts: string;
}

export function joinDocument({ head, body, badge, data, scripts }: PageDocument): string {
  return (
    `<!doctype html><html lang="en"><head>${head}</head><body><div id="root">${body}</div>${badge}` +
    `<script type="application/json" id="${pageDataId}">${data}</script>${scripts}</body></html>`
  );
}
