import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND, type Schemas } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { usePages } from '../../shared/api/use-pages.ts';

export type Import = Schemas['Import'];
export type ImportKind = Schemas['ImportKind'];
export type KnownChoice = Schemas['KnownChoice'];
export type RowResult = Schemas['RowResult'];
export type ImportColumn = Schemas['ImportColumn'];
export type ImportField = Schemas['ImportField'];

const LIST = ['imports'];
const POLL_MS = 1000;
/** As `MOST_FILE_MB` of the api. */
const MOST_MEGABYTES = 20;

/** The states in which the api works through the rows. */
const WORKING: readonly Schemas['ImportState'][] = ['checking', 'running', 'undoing'];

export const isWorking = ({ state }: Pick<Import, 'state'>) => WORKING.includes(state);

/** The latest imports, without values of their rows. */
export const importsQuery = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/imports', { signal })),
  staleTime: 0,
});

/** An import, read every second while the api works through its rows. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['import', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/imports/{id}', { params: { path: { id } }, signal, ...IN_BACKGROUND })),
    staleTime: 0,
    // Its columns have values of the file.
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && isWorking(data) && POLL_MS,
  });

/** The rows of an import with one result. Each page is audited. */
export const useImportRows = ({ id, version }: Import, state: RowResult) =>
  usePages(['import rows', id, version, state], (page, signal) =>
    bodyOf(
      api.GET('/api/admin/imports/{id}/rows', {
        params: { path: { id }, query: { state, limit: 50, ...page } },
        signal,
      }),
    ),
  );

/** Sends a file, whose columns the api reads. @throws Problem, or Error for a file that is too large to be sent */
export function addFile(kind: ImportKind, file: File): Promise<Import> {
  if (file.size > MOST_MEGABYTES * 1024 * 1024)
    return Promise.reject(
      new Error(`“${file.name}” is larger than ${MOST_MEGABYTES} MB. Split it, and import each part.`),
    );
  return bodyOf(
    api.POST('/api/admin/imports', {
      params: { query: { kind }, header: { 'File-Name': encodeURIComponent(file.name.toWellFormed()) } },
      headers: { 'Content-Type': 'application/octet-stream' },
      // The serializer leaves the file as it is; the default one would make it JSON.
      body: file as unknown as string,
      bodySerializer: (body: unknown) => body,
    }),
  );
}

/** Shows the new state of an import, or reads it again after a refusal. */
async function follow(id: string, change: Promise<Import>): Promise<void> {
  const { queryKey } = importQuery(id);
  try {
    queryClient.setQueryData(queryKey, await change);
  } catch (failure) {
    await queryClient.invalidateQueries({ queryKey });
    throw failure;
  }
}

const versioned = ({ id, version }: Import) => ({ params: { path: { id }, header: { 'If-Match': `"${version}"` } } });

/** Stores the choices, after which the api checks every row. @throws Problem */
export const saveMapping = (of: Import, body: Schemas['MappingFields']) =>
  follow(of.id, bodyOf(api.PUT('/api/admin/imports/{id}/mapping', { ...versioned(of), body })));

/** Begins to import the rows. @throws Problem */
export const runImport = (of: Import) => follow(of.id, bodyOf(api.POST('/api/admin/imports/{id}/run', versioned(of))));

/** Begins to undo an import. @throws Problem */
export const undoImport = (of: Import) =>
  follow(of.id, bodyOf(api.POST('/api/admin/imports/{id}/undo', versioned(of))));

/** Discards a file that was not imported. @throws Problem */
export const discardImport = ({ id }: Import) =>
  bodyOf(api.DELETE('/api/admin/imports/{id}', { params: { path: { id } } }));
