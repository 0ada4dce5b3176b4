import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Lets Node run single sources without a build: it strips types by itself, but does not map their ".js" imports to
// ".ts".
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !context.parentURL?.includes('/api/src/')) return next(specifier, context);
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    return existsSync(fileURLToPath(source)) ? next(source.href, context) : next(specifier, context);
  },
});
