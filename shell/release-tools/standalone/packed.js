/** Lets Node run our packed TypeScript: it strips types everywhere but below `node_modules`. */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';

if (!module.registerHooks) {
  console.error(`The tools need Node 24 or later, and this is ${process.version}: install it.`);
  process.exit(1);
}

const isOwnSource = (url) => url.includes('/node_modules/@land/') && url.endsWith('.ts');

module.registerHooks({
  load(url, context, nextLoad) {
    if (!isOwnSource(url)) return nextLoad(url, context);
    const source = module.stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});
