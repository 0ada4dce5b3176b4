/** Starts a release's browser, opens a blank page and ends: how fast this machine is, for release.ts. */
import { launchTrialBrowser } from '../../shell/release-tools/gate/browser/page-trial.ts';

const browser = await launchTrialBrowser();
await (await browser.newPage()).goto('about:blank');
await browser.close();
