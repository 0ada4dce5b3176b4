/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { EveryPruningPlugin } from './prune-loader.ts';
import { runWebpack } from './run-webpack.ts';

test('a build in which a pruned line is missing fails with a sentence that says what to do', async () => {
  const building = runWebpack({
    entry: 'data:text/javascript,',
    mode: 'production',
    plugins: [new EveryPruningPlugin()],
  });
  await expect(building).rejects.toThrow(
    /No file .*react-router.* with a line .*displayName.* is in the bundle\. The library has changed: look at/,
  );
});
