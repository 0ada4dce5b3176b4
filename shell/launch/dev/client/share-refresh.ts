/** Provides React Refresh's runtime to the sections (hot-configuration.ts). Runs before React DOM. */
import * as runtime from 'react-refresh/runtime';

Object.assign(globalThis, { reactRefreshRuntime: runtime });
