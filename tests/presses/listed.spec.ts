/** The table of presses is true: each test that it names is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { expect, test } from '../fixtures/test.ts';
import { pressedElsewhere } from './listed.ts';

test('each test that the table of presses names is there', () => {
  for (const [control, pressings] of Object.entries(pressedElsewhere))
    for (const { file, title } of pressings)
      expect(readFileSync(join(projectFolder, 'tests', file), 'utf8'), `${control} in ${file}`).toContain(title);
});
