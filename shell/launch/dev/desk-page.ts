/** The desk's page in `npm run dev`. */
import { renderDeskPage } from '../../../api/desk/build.ts';
import { devClient } from '@land/http/dev-server';

/** The path from which browsers load the desk's files. */
export const deskPath = '/desk/assets/';

export const deskPage = renderDeskPage(
  [
    `<link rel="stylesheet" href="${deskPath}desk.css" />`,
    `<script src="${devClient}"></script>`,
    ...['libraries', 'desk'].map((name) => `<script src="${deskPath}${name}.js" defer></script>`),
  ].join('\n    '),
  '{}',
);
