/** Runs a compiler, and ends it with the launcher (exit-with-launcher.ts), which a compiler in Go would outlive. */
import { spawn } from 'node:child_process';

const compiler = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] });
process.once('SIGTERM', () => compiler.kill());
compiler.once('exit', (code) => process.exit(code ?? 1));
