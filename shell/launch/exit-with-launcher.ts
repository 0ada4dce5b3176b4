/** Preloaded into every process of the launcher: when its pipe closes, even by kill -9, the process stops. */
process.stdin.resume();
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.once('error', () => process.kill(process.pid, 'SIGTERM'));
(process.stdin as unknown as { unref?: () => void }).unref?.();
