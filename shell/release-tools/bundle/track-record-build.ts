/** The track record in builds. While it is empty, pages contain nothing of it, not even its styles. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { checkTrackRecord, isEmpty, type TrackRecord } from '../../kit/track-record/check-track-record.ts';
import { exampleTrackRecord } from '../../kit/track-record/example.ts';
import { trackRecord } from '../../kit/track-record/track-record.ts';

const folder = fileURLToPath(new URL('../../kit/track-record', import.meta.url));

export interface ShownRecord {
  record: TrackRecord;
  isExample: boolean;
}

/** The parts of a webpack configuration for the track record. Throws one sentence if a field is wrong. */
export function buildTrackRecord(
  target: 'browser' | 'node',
  { record, isExample } = chosenRecord(),
): {
  rules: RuleSetRule[];
  alias: NonNullable<NonNullable<Configuration['resolve']>['alias']>;
  constant: webpack.DefinePlugin;
} {
  checkTrackRecord(record);
  const file = record.person?.portrait.file;
  if (file !== undefined && !existsSync(join(folder, file)))
    throw new Error(`shell/kit/track-record: person.portrait.file names ${file}, which is not in this folder.`);
  const isShown = !isEmpty(record);
  const module = join(folder, target === 'browser' ? 'served-track-record.tsx' : 'written-track-record.tsx');
  return {
    rules: [
      {
        test: /track-record[\\/]shown-track-record\.ts$/,
        loader: fileURLToPath(new URL('./track-record-loader.ts', import.meta.url)),
        options: { record, isExample } satisfies ShownRecord,
      },
    ],
    alias: { '@land/kit/track-record$': isShown ? module : false },
    constant: new webpack.DefinePlugin({ __HAS_TRACK_RECORD__: JSON.stringify(isShown) }),
  };
}

/** TRACK_RECORD=example is set by `npm run demo`. */
function chosenRecord(): ShownRecord {
  const isExample = process.env.TRACK_RECORD === 'example';
  return { record: isExample ? exampleTrackRecord : trackRecord, isExample };
}
