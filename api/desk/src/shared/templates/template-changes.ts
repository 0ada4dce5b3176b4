import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import type { Undo } from '../changes/undo.ts';

export type Template = Schemas['Template'];

/** The value of a field for a lead, or why it has none. */
export type FieldValue = Schemas['LeadFieldValue'];

/** Stands at a template that no lawyer of the company has checked. */
export const EXAMPLE_NOTE =
  'Example. Have a lawyer in your state check it before you use it. This is not legal advice.';

/** The templates of letters and emails. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/templates', { signal })),
  staleTime: 0,
});

/** Resolves when the templates are read again: a form offers a colleague's version only once it is there. */
export const refreshTemplates = () => queryClient.invalidateQueries(templatesQuery);

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

/** Removes a template, which can be undone. @throws Problem */
export async function removeTemplate(undo: Undo, { id, version, name }: Template): Promise<void> {
  await bodyOf(api.DELETE('/api/admin/templates/{id}', versioned(id, version))).finally(refreshTemplates);
  undo.showDone(`“${name}” is removed.`, () =>
    bodyOf(api.POST('/api/admin/templates/{id}/restoration', { params: { path: { id } } })).finally(refreshTemplates),
  );
}
