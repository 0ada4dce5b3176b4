import { Body, createParamDecorator, type ExecutionContext, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { IdParam, readStrictly } from '../http/fields/read-fields.js';
import { IfMatchHeader, ReadVersion, type VersionRead } from '../http/request/if-match.js';
import { readFile } from '../http/request/raw-body.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { readFileName } from './file/file-name.js';
import { MOST_FILE_MB } from './import-facts.js';
import { ImportListService } from './import-list.service.js';
import {
  Import,
  ImportKindParameter,
  ImportRowPage,
  ImportRowParameters,
  Imports,
  MappingFields,
} from './imports.dto.js';
import { ImportsService } from './imports.service.js';
import { UploadService } from './upload.service.js';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The name in the header File-Name. A name may be personal, so it is not in the URL. */
const FileName = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  readFileName(context.switchToHttp().getRequest<FastifyRequest>().headers['file-name']),
);

/** Imports of lists from files. */
@StaffController('imports', '/imports')
export class ImportsController {
  constructor(
    private readonly uploads: UploadService,
    private readonly imports: ImportsService,
    private readonly lists: ImportListService,
  ) {}

  @StaffEndpoint('POST', {
    role: 'admin',
    operationId: 'uploadImport',
    summary: 'Upload a list as CSV or XLSX',
    description:
      'The first row has the names of the columns. Encoding, separator and the fields of the columns are recognized. Nothing is ' +
      'imported yet.',
    answer: Import,
    takesQuery: true,
    takesFile: ['text/csv', XLSX_TYPE],
    refusals: {
      409: 'Five of your imports wait or run already.',
      413: `The file is larger than ${MOST_FILE_MB} MB.`,
      415: 'The body is not a file.',
      422: 'The file cannot be read: `message` says why.',
    },
  })
  @ApiHeader({
    name: 'File-Name',
    required: true,
    description: 'The name of the file, in UTF-8 with percent-encoding.',
    example: 'podio-sellers.csv',
  })
  async upload(
    @Query() query: ImportKindParameter,
    @FileName() fileName: string,
    @Req() request: FastifyRequest,
    @CurrentActor() actor: ActingStaff,
  ): Promise<Import> {
    const { kind } = readStrictly(ImportKindParameter, query);
    return this.uploads.add({ kind, fileName, bytes: await readFile(request, MOST_FILE_MB * 1024 * 1024) }, actor);
  }

  @StaffEndpoint('GET', {
    role: 'admin',
    operationId: 'listImports',
    summary: 'List the imports',
    description: 'No personal data but names of files.',
    answer: Imports,
  })
  list(): Promise<Imports> {
    return this.lists.list();
  }

  @StaffEndpoint('GET :id', {
    role: 'admin',
    operationId: 'readImport',
    summary: 'Read an import and its progress',
    description:
      'While its columns wait for fields or the run, they have samples of values; only then the request adds an audit entry. It does ' +
      'not keep a session open.',
    answer: Import,
    isBackground: true,
  })
  read(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<Import> {
    return this.lists.read(id, actor);
  }

  @StaffEndpoint('PUT :id/mapping', {
    role: 'admin',
    operationId: 'mapImport',
    summary: 'Set the fields of the columns, and check all rows',
    description: 'The check runs in the background: read the import until its state is `ready`.',
    body: MappingFields,
    answer: Import,
    refusals: { 409: 'The import runs or has run.' },
  })
  @IfMatchHeader('import')
  map(@ReadVersion() read: VersionRead, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<Import> {
    return this.imports.map(read, readStrictly(MappingFields, body), actor);
  }

  @StaffEndpoint('GET :id/rows', {
    role: 'admin',
    operationId: 'listImportRows',
    summary: 'List the rows of an import with their results',
    description: 'In the order of the file. Each request adds an entry to the audit trail.',
    answer: ImportRowPage,
    takesQuery: true,
  })
  listRows(
    @IdParam() id: string,
    @Query() query: ImportRowParameters,
    @CurrentActor() actor: ActingStaff,
  ): Promise<ImportRowPage> {
    return this.lists.listRows(id, readStrictly(ImportRowParameters, query), actor);
  }

  @StaffEndpoint('GET :id/refused.csv', {
    role: 'admin',
    operationId: 'readRefusedRows',
    summary: 'Read the refused rows as CSV',
    description:
      'As in the file, with one more column that says why. Text that a spreadsheet would run as a formula gets an apostrophe before ' +
      'it. Adds an entry to the audit trail.',
  })
  @ApiProduces('text/csv', 'application/json')
  @ApiResponse({
    status: 200,
    description: 'The file.',
    content: { 'text/csv': { schema: { type: 'string' }, example: 'Name,Phone,Why it was not imported\r\n…' } },
  })
  async readRefused(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<StreamableFile> {
    return new StreamableFile(await this.lists.readRefused(id, actor), {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: 'attachment; filename="refused-rows.csv"',
    });
  }

  @StaffEndpoint('POST :id/run', {
    role: 'admin',
    status: 202,
    operationId: 'runImport',
    summary: 'Import the rows',
    description: 'Runs in the background: read the import until its state is `done`.',
    answer: Import,
    refusals: { 409: 'The import is not ready, or has run.' },
  })
  @IfMatchHeader('import')
  run(@ReadVersion() read: VersionRead, @CurrentActor() actor: ActingStaff): Promise<Import> {
    return this.imports.run(read, actor);
  }

  @StaffEndpoint('POST :id/undo', {
    role: 'admin',
    status: 202,
    operationId: 'undoImport',
    summary: 'Undo an import within seven days',
    description:
      'Runs in the background: read the import until its state is `undone`. Leads and deals that staff have worked on since stay; ' +
      '`kept` counts them.',
    answer: Import,
    refusals: { 409: 'The import has not run, was undone, or ended more than seven days ago.' },
  })
  @IfMatchHeader('import')
  undo(@ReadVersion() read: VersionRead, @CurrentActor() actor: ActingStaff): Promise<Import> {
    return this.imports.undo(read, actor);
  }

  @StaffEndpoint('DELETE :id', {
    role: 'admin',
    operationId: 'discardImport',
    summary: 'Discard an import that has not run',
    refusals: { 409: 'The import runs or has run.' },
  })
  discard(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.imports.discard(id, actor);
  }
}
