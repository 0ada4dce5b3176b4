/** Stores drafts while `npm run dev` reloads the page. Not on a site for visitors, because drafts are personal data. */
import { drafts, keepDraft } from '../../../src/sections/drafts.ts';

const stored = 'drafts of npm run dev';

for (const [path, fields] of JSON.parse(sessionStorage.getItem(stored) ?? '[]') as [string, []][])
  drafts.set(path, fields);
sessionStorage.removeItem(stored);

addEventListener('pagehide', () => {
  keepDraft(location.pathname);
  sessionStorage.setItem(stored, JSON.stringify([...drafts]));
});
