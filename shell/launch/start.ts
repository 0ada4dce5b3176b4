/** `npm start`: builds missing parts, starts the site, prints its addresses, and runs until Ctrl-C. */
import { readEnvironment } from '@land/http/environment';
import { buildWhatIsMissing } from './builds.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped({ prepare: () => buildWhatIsMissing(), env: readEnvironment() });
