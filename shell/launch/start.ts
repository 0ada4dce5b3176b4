/** `npm start`: builds what is not built, starts the site, prints where it is, and runs until Ctrl-C. */
import { readEnvironment } from '@land/http/environment';
import { buildWhatIsMissing } from './builds.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped({ prepare: () => buildWhatIsMissing(), env: readEnvironment() });
