import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { Button } from '../../shared/components/button.tsx';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { Choice, Field } from '../../shared/components/field.tsx';
import { SaveForm } from '../../shared/components/form.tsx';
import { Item, Items } from '../../shared/components/items.tsx';
import { EmptyState, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { CountyChoice } from '../../shared/land/county-choice.tsx';
import { LINK_WORDS } from '../../shared/land/land-words.ts';

type Link = Schemas['NamedCountyLink'];

const KEY = ['county-links'];

async function save(body: Schemas['CountyLink']): Promise<void> {
  queryClient.setQueryData(KEY, await bodyOf(api.POST('/api/admin/county-links', { body })));
}

/** Links to the counties' own web pages about parcels. A parcel on a lead links to the pages of its county. */
export function CountyLinksPage() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/county-links', { signal })),
  });
  const { mutate, error: problem, isPending } = useMutation({ mutationFn: save });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHead title="County links">
        <Button look="main" onClick={() => setOpen(true)}>
          Set a link…
        </Button>
      </PageHead>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {problem && <ProblemBar problem={problem} />}
      {!data && !error && <RowsLoading />}
      {data?.items.length === 0 && <EmptyState title="No links yet." />}
      {data && data.items.length > 0 && (
        <Items label="County links">
          {data.items.map((link) => (
            <Item
              key={link.countyFips + link.kind}
              facts={link.template}
              actions={
                <Button
                  disabled={isPending}
                  onClick={() => mutate({ countyFips: link.countyFips, kind: link.kind, template: null })}
                >
                  Remove <span className="visually-hidden">{titleOf(link)}</span>
                </Button>
              }
            >
              {titleOf(link)}
            </Item>
          ))}
        </Items>
      )}
      {isOpen && <LinkDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const titleOf = ({ county, state, kind }: Link) => `${county}, ${state}: ${LINK_WORDS[kind]}`;

function LinkDialog({ onClose }: { onClose: () => void }) {
  const [{ state, county }, setPlace] = useState({ state: '', county: '' });
  const [kind, setKind] = useState<Link['kind']>('assessor');
  const saveLink = (form: FormData) => save({ countyFips: county, kind, template: String(form.get('template')) });
  return (
    <DeskDialog title="Set a link" onClose={onClose}>
      <SaveForm onSave={saveLink} onClose={onClose}>
        <CountyChoice state={state} county={county} none="Choose" onChange={setPlace} />
        <Choice label="Page" name="kind" value={kind} options={LINK_WORDS} onChange={setKind} />
        <Field
          label="Address"
          name="template"
          type="url"
          autoComplete="off"
          hint="{apn} stands for the parcel number, such as https://assessor.example.gov/parcel?number={apn}"
        />
      </SaveForm>
    </DeskDialog>
  );
}
