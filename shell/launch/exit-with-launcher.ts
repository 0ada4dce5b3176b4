/**
 * Preloaded into every process that the launcher starts. The launcher holds the other end of standard input: when it is
 * killed, even with -9, the pipe closes and the process stops as if asked to.
 */
process.stdin.resume();
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.once('error', () => process.kill(process.pid, 'SIGTERM'));
(process.stdin as unknown as { unref?: () => void }).unref?.();
