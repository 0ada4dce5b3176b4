import type { Config } from '../config.ts';
import type { LiveSections } from '../releases/live-sections.ts';
import { CountedHealth, type SharedVersion } from './counted-health.ts';
import { createReporter } from './counts-report.ts';
import { TakenBackFile } from './taken-back-file.ts';

export function createHealth(
  config: Pick<Config, 'apiUrl' | 'dataFolder'>,
  csrfSecret: string,
  log: (sentence: string) => void,
): CountedHealth {
  return new CountedHealth({
    send: createReporter(config.apiUrl, csrfSecret),
    file: new TakenBackFile(config.dataFolder),
    log,
  });
}

/** What a share of the visits sees at the moment, and what the others see. */
export function listShared({ all }: LiveSections): SharedVersion[] {
  return all.flatMap(({ name, shared, live }) =>
    shared && live ? { section: name, shared: shared.loaded.release.version, live: live.release.version } : [],
  );
}
