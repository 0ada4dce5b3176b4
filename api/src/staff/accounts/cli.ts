import { readEnvironment } from '@land/http/environment';
import { Config } from '../../config/config.js';
import { explain, runCommand } from './staff-command.js';

try {
  console.log(await runCommand(process.argv.slice(2), new Config(readEnvironment())));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
