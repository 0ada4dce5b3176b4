/** `npm start`: builds what is not built, starts the site, prints where it is, and runs until Ctrl-C. */
import { buildWhatIsMissing } from './builds.ts';
import { readEnvironment } from './environment.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped(buildWhatIsMissing, readEnvironment());
