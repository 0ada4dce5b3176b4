#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
/** The commands of a section in a repository of its own: `land-section release`. */
import './packed.js';

await import('../commands/for-section.ts');
