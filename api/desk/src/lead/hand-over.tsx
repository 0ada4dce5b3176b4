import { useState } from 'react';
import { useColleagues } from '../api/use-colleagues.ts';
import { Button } from '../parts/button.tsx';
import { Choice } from '../parts/field.tsx';
import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

interface HandOverProps {
  lead: Lead;
  onHandOver: (to: { id: string; name: string }) => void;
}

/** To a colleague who works leads. */
export function HandOver({ lead, onHandOver }: HandOverProps) {
  const [to, setTo] = useState('');
  const colleagues = useColleagues().working.filter(({ id }) => id !== lead.assignee?.id);
  const chosen = colleagues.find(({ id }) => id === to);
  return (
    <form
      className={styles.small}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onHandOver(chosen);
        setTo('');
      }}
    >
      <Choice
        label="Hand over to"
        value={chosen ? to : ''}
        onChange={setTo}
        options={[{ value: '', label: 'Choose…' }, ...colleagues.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {chosen && <Button type="submit">Hand over</Button>}
    </form>
  );
}
