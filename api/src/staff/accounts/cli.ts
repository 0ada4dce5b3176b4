import { readEnvironment } from '@land/http/environment';
import { Config } from '../../config/config.js';
import { runCommandLine } from '../../database/connection/connect.js';
import { runCommand } from './staff-command.js';

await runCommandLine(() => runCommand(process.argv.slice(2), new Config(readEnvironment())));
