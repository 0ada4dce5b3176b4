import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import type { Undo } from '../changes/undo.ts';
import type { Stored } from '../components/files.tsx';

export type Document = Schemas['StoredDocument'];

/** The lead or deal that has the documents. */
export interface DocumentsOf {
  readonly kind: 'lead' | 'deal';
  readonly id: string;
}

const KEY = 'documents';
const MOST_MEGABYTES = 20;

/** The documents of a lead or deal. Each read is audited. */
export const documentsQuery = ({ kind, id }: DocumentsOf) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: async ({ signal }) => {
      const request = { params: { path: { id } }, signal };
      const { items } =
        kind === 'deal'
          ? await bodyOf(api.GET('/api/admin/deals/{id}/documents', request))
          : await bodyOf(api.GET('/api/admin/leads/{id}/documents', request));
      return items;
    },
    gcTime: 0,
  });

export const refreshDocuments = () => queryClient.invalidateQueries({ queryKey: [KEY] });

/** Adds a document. The api checks the bytes. @throws Problem, or Error for a file that is too large to be sent */
export async function addDocument({ kind, id }: DocumentsOf, file: File): Promise<Stored> {
  if (file.size > MOST_MEGABYTES * 1024 * 1024) throw new Error(`It has more than ${MOST_MEGABYTES} MB.`);
  const request = {
    params: { path: { id }, header: { 'Document-Name': encodeURIComponent(file.name.toWellFormed()) } },
    headers: { 'Content-Type': 'application/octet-stream' },
    // The serializer leaves the file as it is; the default one would make it JSON.
    body: file as unknown as string,
    bodySerializer: (body: unknown) => body,
  };
  const { isProtected } =
    kind === 'deal'
      ? await bodyOf(api.POST('/api/admin/deals/{id}/documents', request))
      : await bodyOf(api.POST('/api/admin/leads/{id}/documents', request));
  if (!isProtected) return { look: 'good', words: 'Added' };
  return { look: 'soon', words: 'Added', detail: 'It is encrypted, and may ask for a password.' };
}

/** Removes a document, which can be undone. @throws Problem */
export async function removeDocument(undo: Undo, { id, name }: Document): Promise<void> {
  const params = { path: { id } };
  await bodyOf(api.DELETE('/api/admin/documents/{id}', { params })).finally(refreshDocuments);
  undo.showDone(`“${name}” is removed.`, () =>
    bodyOf(api.POST('/api/admin/documents/{id}/restoration', { params })).finally(refreshDocuments),
  );
}
