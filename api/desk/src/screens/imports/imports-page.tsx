import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ChooseFiles, takesFiles } from '../../shared/components/files.tsx';
import field from '../../shared/components/field.module.css';
import { Item, Items } from '../../shared/components/items.tsx';
import { Badge, EmptyState, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import panel from '../../shared/components/panel.module.css';
import { counted } from '../../shared/formatting/lead-words.ts';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { routes } from '../../routes.ts';
import { addFile, type ImportKind, importsQuery } from './import-changes.ts';
import { FILE_TYPES, KIND_NAMES, KINDS, STATE_WORDS } from './import-words.ts';
import styles from './imports.module.css';

/** Where an owner brings leads and land from a spreadsheet or another CRM, and sees the former imports. */
export function ImportsPage() {
  return (
    <>
      <PageHead title="Import" />
      <p>
        Bring your people and your land from a spreadsheet or another CRM. You see every row before anything is stored,
        and can undo an import for seven days.
      </p>
      <FileForm />
      <Former />
    </>
  );
}

/** The kind and the file: a chosen or dropped file is read at once. */
function FileForm() {
  const navigate = useNavigate();
  const [kind, setKind] = useState<ImportKind>('sellers');
  const [fault, setFault] = useState<string>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (file: File) => addFile(kind, file),
    onSuccess: ({ id }) => navigate(routes.import(id)),
  });
  const add = ([file, ...others]: readonly File[]) => {
    if (isPending) return;
    const wrong = file ? others.length > 0 && 'Choose one file at a time.' : 'Only files can be dropped here.';
    setFault(wrong || undefined);
    if (file && !wrong) mutate(file);
  };
  const shown = fault ?? error?.message;
  return (
    <section className={panel.panel} aria-labelledby="file" {...takesFiles(add)}>
      <h2 id="file">New import</h2>
      <fieldset className={field.boxes} disabled={isPending}>
        <legend>What is in the file?</legend>
        {KIND_NAMES.map((name) => (
          <label key={name} className={styles.choice}>
            <input type="radio" name="kind" checked={kind === name} onChange={() => setKind(name)} />
            <span>
              {KINDS[name].name} <small>{KINDS[name].hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <ChooseFiles
        what="a file"
        isSingle
        accept={FILE_TYPES}
        waiting={Number(isPending)}
        disabled={isPending}
        add={add}
      />
      <div role="alert">{shown !== undefined && !isPending && <p className={field.error}>{shown}</p>}</div>
      <p className={panel.soft}>
        CSV or Excel (.xlsx), at most 20 MB, with the names of its columns in the first row. In another CRM it is called
        “Export”.
      </p>
    </section>
  );
}

function Former() {
  const now = useNow();
  const { data, error, refetch } = useQuery(importsQuery);
  return (
    <section className={styles.part} aria-labelledby="former">
      <h2 id="former">Former imports</h2>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {data?.items.length === 0 && <EmptyState title="No imports yet." />}
      {data && data.items.length > 0 && (
        <Items label="Former imports">
          {data.items.map(({ id, kind, fileName, state, rowCount, by, at }) => (
            <Item
              key={id}
              facts={`${KINDS[kind].name}, ${counted(rowCount, 'row')}, ${by}, ${momentWords(at, now)}`}
              actions={<Badge look={STATE_WORDS[state][0]}>{STATE_WORDS[state][1]}</Badge>}
            >
              <Link to={routes.import(id)}>
                <bdi>{fileName}</bdi>
              </Link>
            </Item>
          ))}
        </Items>
      )}
    </section>
  );
}
