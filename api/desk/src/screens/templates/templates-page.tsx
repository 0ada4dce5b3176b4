import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/components/button.tsx';
import { Item, Items } from '../../shared/components/items.tsx';
import { Badge, EmptyState, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { EXAMPLE_NOTE, removeTemplate, type Template, templatesQuery } from '../../shared/letters/letter-changes.ts';
import { useNow } from '../../shared/live/now.ts';
import { TemplateForm } from './template-form.tsx';

/** The templates of letters, which admins write and change. */
export function TemplatesPage() {
  const now = useNow();
  const { data, error, refetch } = useQuery(templatesQuery);
  const [opened, setOpened] = useState<Template | 'new'>();
  const remove = useMutation({ mutationFn: removeTemplate });
  const askRemove = (template: Template) => {
    if (confirm(`Remove “${template.name}”? Letters that were written from it stay.`)) remove.mutate(template);
  };
  if (opened && data)
    return (
      <TemplateForm
        template={opened === 'new' ? undefined : opened}
        fields={data.fields}
        onClose={() => setOpened(undefined)}
      />
    );
  return (
    <>
      <PageHead title="Letter templates">
        <Button look="main" onClick={() => setOpened('new')} disabled={!data}>
          Add a template
        </Button>
      </PageHead>
      <p>Agents write letters from these texts. Letters that were kept never change.</p>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {remove.error && <ProblemBar problem={remove.error} />}
      {!data && !error && <RowsLoading />}
      {data?.items.length === 0 && <EmptyState title="No templates." />}
      {data && data.items.length > 0 && (
        <Items label="Letter templates">
          {data.items.map((template) => (
            <Item
              key={template.id}
              facts={template.isExample ? EXAMPLE_NOTE : `${template.by}, ${momentWords(template.at, now)}`}
              actions={
                <>
                  <Button onClick={() => setOpened(template)}>
                    Edit <span className="visually-hidden">{template.name}</span>
                  </Button>
                  <Button look="quiet" onClick={() => askRemove(template)} disabled={remove.isPending}>
                    Remove <span className="visually-hidden">{template.name}</span>
                  </Button>
                </>
              }
            >
              {template.name} {template.isExample && <Badge look="soon">Example</Badge>}
            </Item>
          ))}
        </Items>
      )}
    </>
  );
}
