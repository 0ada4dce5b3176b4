import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { readAgain } from '../live/cached-leads.ts';
import type { LiveChanges } from '../live/live-changes.ts';

export type Template = Schemas['Template'];

/** Stands at a template that no lawyer of the company has checked. */
export const EXAMPLE_NOTE =
  'Example. Have a lawyer in your state check it before you use it. This is not legal advice.';

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/templates', { signal })),
  staleTime: 0,
});

/** The kept letters of a lead. Each read is audited. */
export const lettersQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['letters', leadId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/letters', { params: { path: { id: leadId } }, signal })),
    gcTime: 0,
  });

/** The values of the fields of a letter about a lead. Each read is audited. */
export const letterFieldsQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['letter-fields', leadId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/letter-fields', { params: { path: { id: leadId } }, signal })),
    gcTime: 0,
  });

const refreshTemplates = () => void queryClient.invalidateQueries(templatesQuery);

/** Parameters of a change that the api refuses if somebody else changed the template since it was read. */
const versioned = (id: string, version: number) => ({
  params: { path: { id }, header: { 'If-Match': `"${version}"` } },
});

/** Changes a template, or adds one without `of`. @param key the same for each retry. @throws Problem */
export async function saveTemplate(
  of: Pick<Template, 'id' | 'version'> | undefined,
  { purpose, ...fields }: Schemas['TemplateFields'],
  key: string,
): Promise<void> {
  const sent = of
    ? api.PUT('/api/admin/templates/{id}', { ...versioned(of.id, of.version), body: fields })
    : api.POST('/api/admin/templates', {
        params: { header: { 'Idempotency-Key': key } },
        body: { purpose, ...fields },
      });
  await bodyOf<unknown>(sent).finally(refreshTemplates);
}

/** @throws Problem */
export async function removeTemplate({ id, version }: Template): Promise<void> {
  await bodyOf(api.DELETE('/api/admin/templates/{id}', versioned(id, version))).finally(refreshTemplates);
}

/** Keeps a letter and returns its id. @param key the same for each retry. @throws Problem */
export async function keepLetter(
  live: LiveChanges,
  leadId: string,
  body: Schemas['NewLetter'],
  key: string,
): Promise<string> {
  const params = { path: { id: leadId }, header: { 'Idempotency-Key': key } };
  const { id } = await bodyOf(api.POST('/api/admin/leads/{id}/letters', { params, body })).catch((failure: unknown) => {
    // The template or the offer may have changed.
    refreshTemplates();
    void queryClient.invalidateQueries(letterFieldsQuery(leadId));
    throw failure;
  });
  live.markOwnChange(leadId);
  void readAgain(leadId);
  return id;
}
