/** Runs in every page of `npm run dev`: shows problems over the page, and replaces changed styles. */
import { subscribeAll } from 'webpack-dev-middleware/client';
import configureOverlay from 'webpack-dev-middleware/client/overlay';
import { forgetReported, reportErrors } from './report-errors.ts';
import { replaceStyles } from './replace-styles.ts';

/** The state of `npm run dev`, from `/dev/state`. */
interface DevState {
  /** The servers' starts: after another one, the page may be outdated. */
  started: string;
  /** Changes with each release, for pages without scripts. */
  releases: string;
  /** Texts with source file, line and code frame. */
  problems: string[];
}

const overlay = configureOverlay({});
let seen: DevState | undefined;
let shown = '';

async function update(): Promise<void> {
  const answer = await fetch('/dev/state', { cache: 'no-store' });
  if (!answer.ok) return;
  const state = (await answer.json()) as DevState;
  // Pages of deals have no scripts of their own, which would update them.
  const isWithoutScripts = !document.querySelector('#page-data, #desk');
  const before = seen;
  seen = state;
  if (before && (before.started !== state.started || (isWithoutScripts && before.releases !== state.releases)))
    return location.reload();
  const problems = state.problems.join('\n');
  if (problems === shown) return;
  shown = problems;
  if (problems) overlay.showProblems('errors', state.problems, 'land');
  else overlay.clear('land');
}

const ignoreAway = () => {};
subscribeAll(({ action, name }) => {
  if (action === 'built') forgetReported();
  if (action === 'built' && name) replaceStyles(name).catch(ignoreAway);
  if (action !== 'building') update().catch(ignoreAway);
});
reportErrors();
