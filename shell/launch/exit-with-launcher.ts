/** Preloaded into every process that the launcher starts: stops the process when the launcher ends, even by kill -9. */
process.stdin.resume();
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.once('error', () => process.kill(process.pid, 'SIGTERM'));
(process.stdin as unknown as { unref?: () => void }).unref?.();
