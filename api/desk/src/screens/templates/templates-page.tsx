import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActButton } from '../../shared/components/act-button.tsx';
import { Button } from '../../shared/components/button.tsx';
import { Item, Items } from '../../shared/components/items.tsx';
import { Badge, EmptyState, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import {
  EXAMPLE_NOTE,
  removeTemplate,
  type Template,
  templatesQuery,
} from '../../shared/templates/template-changes.ts';
import { TemplateForm } from './template-form.tsx';
import styles from './templates.module.css';

const KINDS = [
  ['letter', 'Letters', 'Letter templates'],
  ['email', 'Emails', 'Email templates'],
] as const;

/** The templates of letters and emails, which admins write and change. */
export function TemplatesPage() {
  const { data, error, refetch } = useQuery(templatesQuery);
  const [opened, setOpened] = useState<Template | 'new'>();
  if (opened && data)
    return (
      <TemplateForm
        // As it is by now: a colleague may change it while it is edited.
        template={opened === 'new' ? undefined : (data.items.find(({ id }) => id === opened.id) ?? opened)}
        fields={data.fields}
        onClose={() => setOpened(undefined)}
      />
    );
  return (
    <>
      <PageHead title="Templates">
        <Button look="main" onClick={() => setOpened('new')} disabled={!data}>
          Add a template
        </Button>
      </PageHead>
      <p>Agents write letters and emails from these texts. Letters that were kept never change.</p>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {data &&
        KINDS.map(([purpose, title, label]) => (
          <section key={purpose} className={styles.part} aria-labelledby={purpose}>
            <h2 id={purpose}>{title}</h2>
            <Templates
              label={label}
              templates={data.items.filter((template) => template.purpose === purpose)}
              onOpen={setOpened}
            />
          </section>
        ))}
    </>
  );
}

interface TemplatesProps {
  label: string;
  templates: readonly Template[];
  onOpen: (template: Template) => void;
}

function Templates({ label, templates, onOpen }: TemplatesProps) {
  const { undo } = useDesk();
  const now = useNow();
  if (templates.length === 0) return <EmptyState title={`No ${label.toLowerCase()}.`} />;
  return (
    <Items label={label}>
      {templates.map((template) => (
        <Item
          key={template.id}
          facts={template.isExample ? EXAMPLE_NOTE : `${template.by}, ${momentWords(template.at, now)}`}
          actions={
            <>
              <Button onClick={() => onOpen(template)}>
                Edit <span className="visually-hidden">{template.name}</span>
              </Button>
              <ActButton look="quiet" act={() => removeTemplate(undo, template)}>
                Remove <span className="visually-hidden">{template.name}</span>
              </ActButton>
            </>
          }
        >
          {template.name} {template.isExample && <Badge look="soon">Example</Badge>}
        </Item>
      ))}
    </Items>
  );
}
