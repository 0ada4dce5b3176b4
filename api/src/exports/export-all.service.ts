import { Injectable, Logger } from '@nestjs/common';
import { Readable } from 'node:stream';
import { Config } from '../config/config.js';
import { readDatabaseUrl, servingUrl } from '../database/connection/database-url.js';
import { AuditLog } from '../database/audit-log.js';
import { Refusal } from '../http/refusal.js';
import { DownloadStream } from '../inbox/export/download-stream.js';
import type { ActingStaff } from '../staff/access/actor.js';
import type { OpenSession } from '../staff/sessions/session-token.js';
import { SessionWatch } from '../staff/sessions/session-watch.js';
import { phoneHashKey } from '../phone/phone-hash.js';
import { ExportAllRepository, type Snapshot } from './export-all.repository.js';
import { writeReadme } from './write-readme.js';
import { writeZip, type ZipEntry } from './write-zip.js';

/** Exports everything that an owner takes along, as a ZIP. */
@Injectable()
export class ExportAllService {
  private readonly logger = new Logger('ExportAll');
  // One at a time, because each holds back Postgres from cleaning up old rows, and reads all tables.
  private isRunning = false;

  constructor(
    private readonly config: Config,
    private readonly exports: ExportAllRepository,
    private readonly audit: AuditLog,
    private readonly sessions: SessionWatch,
  ) {}

  /**
   * Starts an export, with an audit entry before the first byte is sent and one at the end.
   * @throws Refusal (429) while another one is running, DatabaseAway
   */
  async begin(actor: ActingStaff, session: OpenSession): Promise<DownloadStream> {
    if (this.isRunning)
      throw new Refusal(429, 'Another export of everything is running. Wait until it is done.', {
        reason: 'too-many-exports',
        retryAfterSeconds: 10,
      });
    this.isRunning = true;
    const file = await this.open(actor).catch((error: unknown) => {
      this.isRunning = false;
      throw error;
    });
    file.once(
      'close',
      this.sessions.watch(session, () => file.destroy(new Error('session-ended'))),
    );
    return file;
  }

  private async open({ staffId, ip }: ActingStaff): Promise<DownloadStream> {
    const record = (detail: Readonly<Record<string, unknown>>) =>
      this.audit.record({ staffId, ip, action: 'everything-exported', detail });
    await record({ state: 'begun' });
    const snapshot = await this.openSnapshot().catch(async (error: unknown) => {
      await record({ state: 'cancelled', files: 0 });
      throw error;
    });
    let files = 0;
    const file = new DownloadStream(async (isComplete) => {
      await Promise.all([snapshot.close(), record({ state: isComplete ? 'complete' : 'cancelled', files })]).finally(
        () => (this.isRunning = false),
      );
    });
    // An error of the stream itself is also the one with which writing fails.
    file.on('error', () => undefined);
    writeZip(
      entriesOf(snapshot, () => (files += 1)),
      file,
      snapshot.at,
    ).catch((error: unknown) => {
      this.logger.warn(`an export of everything ended early: ${nameOf(error)}`);
      file.destroy(error as Error);
    });
    return file;
  }

  private openSnapshot(): Promise<Snapshot> {
    const { suppressionKey } = this.config;
    return this.exports.open(servingUrl(readDatabaseUrl(this.config)), phoneHashKey(suppressionKey));
  }
}

async function* entriesOf(snapshot: Snapshot, onFile: () => void): AsyncGenerator<ZipEntry> {
  yield { path: 'README.txt', content: Readable.from([Buffer.from(writeReadme(snapshot.at))]) };
  for await (const entry of snapshot.entries()) {
    yield entry;
    onFile();
  }
}

// Returns the code or name of an error. Its message is not logged, because it may quote a row.
function nameOf(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';
}
