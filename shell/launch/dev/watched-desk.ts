/** The desk in `npm run dev`: the api passes on its page and its scripts. */
import { deskConfiguration } from '../../../api/desk/build.ts';
import { deskPath } from './desk-page.ts';
import type { WatchedBundle } from './dev-server.ts';
import { hotConfiguration, watchCache } from './hot-configuration.ts';

export const watchedDesk: WatchedBundle = {
  name: 'desk',
  configuration: {
    ...hotConfiguration(deskConfiguration('development'), { name: 'desk', publicPath: deskPath }),
    cache: watchCache('desk'),
    // Libraries have a script of their own, so that a change writes a small one.
    optimization: {
      emitOnErrors: false,
      splitChunks: {
        cacheGroups: { libraries: { test: /node_modules/, name: 'libraries', chunks: 'initial', enforce: true } },
      },
    },
  },
};
